/** Operations of attention and the MLP that can be recognised in code. */
export type CodeStep =
  | "queryKeyValue"
  | "split"
  | "scores"
  | "mask"
  | "softmax"
  | "mix"
  | "concatenate"
  | "projection"
  | "norm1"
  | "residualMid"
  | "norm2"
  | "mlpUp"
  | "activation"
  | "mlpDown"
  | "residualOut"
  | "finalNorm"
  | "logits";

/** How the statement of an operation looks: all of `has`, none of `lacks`. */
interface StepPattern {
  readonly has: readonly RegExp[];
  readonly lacks?: readonly RegExp[];
}

const times = /[*@]|\b(?:dot|matmul|bmm|einsum|mul|zip|inner)\b/i;
const layerCall = /\b(?:linear|mat_?mul|dot|mat_?vec)\s*\(|@|\.\s*\w+\s*\(/i;
/** `x = nn.Linear(4, 16)` makes a layer, `Linear(x, weights)` uses one. */
const makesLayer = /\bnn\.|\bnew\s+Linear|\bCreateMatrix\b|\bmatrix\s*\(/i;

const queryNames =
  /\b(?:attn_?w[qkv]|w_?[qkv]|[qkv]_proj|c_attn|(?:query|key|value)_?(?:projection|proj|weights?)|[qkv]_?weights?|to_[qkv]+|in_proj)\b/i;
const outNames =
  /\b(?:attn_?wo|w_?o|o_proj|out_?proj(?:ection)?|output_?proj(?:ection)?(?:_?weights?)?|c_proj|wo_?weights?)\b/i;
const upNames = /(?:mlp_?up\w*|\bfc_?1|mlp_?fc1|c_fc|up_?proj\w*|\blinear1|ff_?1|w_?up|w_?1)\b/i;
const downNames = /(?:mlp_?down\w*|\bfc_?2|mlp_?fc2|down_?proj\w*|\blinear2|ff_?2|w_?down|w_?2)\b/i;
const assigns = /[^=!<>]=[^=>]|\.(?:Add|AddRange|append|extend|push)\s*\(|^return\b/;

/** What each operation looks like in C#, Python and TypeScript, by names and operators. */
export const stepPatterns: { readonly [step in CodeStep]: readonly StepPattern[] } = {
  queryKeyValue: [{ has: [queryNames, assigns, layerCall], lacks: [makesLayer] }],
  split: [
    {
      has: [
        assigns,
        /\b(?:head|n_?heads?|num_?heads|hs|h)\w*/i,
        /\b(?:GetRange|Slice|slice|Skip|view|reshape|chunk|split|split_heads|SplitHeads|rearrange)\s*\(|\[\s*\w+\s*:\s*\w+/,
      ],
      lacks: [/score|soft_?max|weight\w*\s*\*|\bsum\s*\(|contiguous/i],
    },
  ],
  scores: [
    {
      has: [
        /\b\w*(?:scores?|attn_logits|energy|att_?logits)\b\w*\s*(?:=|\+=|\[[^\]]*\]\s*\+?=|\.(?:Add|append|push)\s*\()/i,
        times,
      ],
      lacks: [/soft_?max|masked_fill/i],
    },
    { has: [/\batt\w*\s*=/i, /\bq\w*\s*@\s*k/i] },
  ],
  mask: [
    {
      has: [/masked_fill|\b(?:Negative)?Infinity\b|\binf\b|-1e\d|\btri[ul]\b/i, assigns],
      lacks: [/Math\.Max|largest|max\s*=|\bmax_/i],
    },
  ],
  softmax: [{ has: [/\bsoft_?max\s*\(/i, assigns] }],
  mix: [
    {
      has: [
        /\b(?:\w*weights?|attn|att|probs?|w|attn_\w+|attention\w*)\b(?:\[[^\]]*\])?\s*(?:[*@]|,)\s*\(?\s*\w*v/i,
        times,
      ],
      lacks: [/soft_?max|\bnew\s+List|[kq]_?weights/i],
    },
  ],
  concatenate: [
    {
      has: [
        /\bcat\s*\(|\bconcat\w*\s*\(|\bconcat\w*\.(?:Add|AddRange|push|append|extend)\s*\(|\.extend\s*\(|AddRange\s*\(|contiguous\s*\(\s*\)|merge_?heads\s*\(|flatMap\s*\(/i,
      ],
      lacks: [/\.(?:Add|append|push)\s*\(\s*new\b/],
    },
  ],
  projection: [{ has: [outNames, layerCall], lacks: [makesLayer] }],
  norm1: [
    { has: [/\b\w*(?:rms_?norm|layer_?norm|norm_?1|ln_?1)\s*\(/i, assigns], lacks: [makesLayer] },
  ],
  norm2: [
    { has: [/\b\w*(?:rms_?norm|layer_?norm|norm_?2|ln_?2)\s*\(/i, assigns], lacks: [makesLayer] },
  ],
  residualMid: [
    {
      has: [
        /\bx\w*\s*=\s*x\w*\s*\+|\bresidual\w*\b.*\+|\+.*\bresidual\w*\b|\bx\s*\+\s*(?:self\.)?(?:attn|attention|dropout)/i,
        assigns,
      ],
    },
  ],
  residualOut: [
    {
      has: [
        /\bx\w*\s*=\s*x\w*\s*\+|\bresidual\w*\b.*\+|\+.*\bresidual\w*\b|\bx\s*\+\s*(?:self\.)?(?:mlp|ff\w*|feed\w*)/i,
        assigns,
      ],
    },
  ],
  mlpUp: [{ has: [upNames, layerCall, assigns], lacks: [makesLayer] }],
  activation: [
    { has: [/\b(?:re_?lu|gelu|silu|swiglu|swish)\b/i, assigns], lacks: [/\bnn\.\w+\(\s*\)/] },
  ],
  mlpDown: [{ has: [downNames, layerCall, assigns], lacks: [makesLayer] }],
  finalNorm: [{ has: [/\b(?:final_?norm|ln_?f|norm_?f)\s*\(/i, assigns], lacks: [makesLayer] }],
  logits: [{ has: [/\blogits\s*=/i, /lm_?head|linear|@|matmul/i] }],
};

/** The head of a function: it names an operation without doing it. */
export const definition =
  /^(?:async\s+)?def\b|^(?:export\s+)?(?:async\s+)?function\b|\b(?:public|private|protected|internal|static)\b.*\)\s*(?:=>.*)?\{?$|^class\b|^import\b|^from\b|^using\b/;
