/** What `attention-lens --help` prints, and what follows wrong usage. */
export const usage = `attention-lens: multi-head attention for the matrices in a file

  attention-lens extract FILE [--range L:C-L:C]     lists the matrices of a source file
  attention-lens run FILE [--range L:C-L:C] [--heads N] [--causal] [--scale X] [--temperature X]
                                                    evaluates what the file (or the range) holds
  attention-lens eval PROBLEM.json                  evaluates a computation written as JSON
  attention-lens model DIR --ids 1,2,3 [--text TEXT] [--generate N] [--limit SIZE]
                                                    runs a GPT-2 checkpoint from Hugging Face (config.json
                                                    and model.safetensors, or the path of the weights)
  attention-lens lesson list [FOLDER ...]           lists lessons and their steps
  attention-lens lesson check [FOLDER ...]          checks that everything a lesson states is true
  attention-lens lesson check FOLDER STEP --answer FILE
                                                    checks whether a file solves the exercise of a step
  attention-lens bench [--heads 12] [--length 1024] [--head-dim 64] [--causal] [--repeat 9]
                                                    measures the speed of one attention on this machine

  --json       prints one JSON document to standard output
  --backend    auto, reference (double precision), wasm (single, fast), or gpu (single); auto
               chooses by size and uses a GPU, if there is one, for the largest computations
  --threads    number of threads for wasm; by default, as many as pay off (bench: 1)
  --language   language of FILE, if its name does not show it
  --text       text instead of --ids; DIR needs tokenizer.json, or vocab.json and merges.txt
  --generate   number of tokens to generate, always the most likely one
  --limit      memory limit for numbers, such as 500MB; by default half of the machine's memory
               (model: 2GiB for the weights and the trace)

FILE may be - for standard input. Lines and columns count from 1; the end of a range is exclusive.
Exit status: 0 success, 1 invalid input, 2 invalid usage.`;
