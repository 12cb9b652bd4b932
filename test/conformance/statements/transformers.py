import torch
from transformers import AutoModel, AutoModelForCausalLM, AutoModelForSequenceClassification, AutoTokenizer, pipeline

text = "The kettle sings."
# ---

tokenizer = AutoTokenizer.from_pretrained("gpt2")
print(tokenizer.vocab_size, len(tokenizer))

tokenizer = AutoTokenizer.from_pretrained("bert-base-uncased")
inputs = tokenizer(text, return_tensors="pt")
print(inputs["input_ids"].shape, inputs.keys())

tokenizer = AutoTokenizer.from_pretrained("gpt2")
tokenizer.pad_token = tokenizer.eos_token
tokenizer.padding_side = "left"

tokenizer = AutoTokenizer.from_pretrained("gpt2")
ids = tokenizer.encode(text)
print(ids, len(ids), ids[0], ids[-1] + 1)
for i in ids:
    print(i, tokenizer.decode([i]))

tokenizer = AutoTokenizer.from_pretrained("bert-base-uncased")
tokens = tokenizer.tokenize(text)
print(tokens, tokenizer.convert_tokens_to_ids(tokens))
print(" ".join(tokens).replace(" ##", ""))

tokenizer = AutoTokenizer.from_pretrained("bert-base-uncased")
batch = tokenizer([text, text + "!"], padding=True, truncation=True, max_length=32, return_tensors="pt")
ids, mask = batch["input_ids"], batch["attention_mask"]
B, T = ids.shape
print(mask.sum(dim=1), B * T)

tokenizer = AutoTokenizer.from_pretrained("bert-base-uncased")
enc = tokenizer(text, return_offsets_mapping=True)
for (start, end), token in zip(enc["offset_mapping"], enc.tokens()):
    print(token, text[start:end])

model = AutoModel.from_pretrained("bert-base-uncased", output_attentions=True)
print(model.config.num_attention_heads, model.config.hidden_size)

model = AutoModel.from_pretrained("bert-base-uncased")
model.eval()
print(model)
print(sum(p.numel() for p in model.parameters()))

tokenizer = AutoTokenizer.from_pretrained("bert-base-uncased")
model = AutoModel.from_pretrained("bert-base-uncased", output_attentions=True)
with torch.no_grad():
    outputs = model(**tokenizer(text, return_tensors="pt"))
    pass  # attention
attn = outputs.attentions
print(len(attn), attn[0].shape, outputs.last_hidden_state[:, 0, :].mean())

tokenizer = AutoTokenizer.from_pretrained("bert-base-uncased")
model = AutoModel.from_pretrained("bert-base-uncased")
hidden = model(**tokenizer(text, return_tensors="pt")).last_hidden_state
batch, length, width = hidden.shape
pooled = hidden.mean(dim=1)
print(torch.cosine_similarity(pooled, pooled).item() > 0.9)

tokenizer = AutoTokenizer.from_pretrained("gpt2")
model = AutoModelForCausalLM.from_pretrained("gpt2").to("cpu")
out = model.generate(**tokenizer(text, return_tensors="pt"), max_new_tokens=5, do_sample=False)
print(tokenizer.decode(out[0], skip_special_tokens=True))

tokenizer = AutoTokenizer.from_pretrained("gpt2")
model = AutoModelForCausalLM.from_pretrained("gpt2")
logits = model(tokenizer(text, return_tensors="pt").input_ids).logits
probs = torch.softmax(logits[0, -1], dim=-1)
top = torch.topk(probs, 5)
for p, i in zip(top.values, top.indices):
    print(f"{tokenizer.decode(i)} {p.item():.3f}")

tokenizer = AutoTokenizer.from_pretrained("gpt2")
model = AutoModelForCausalLM.from_pretrained("gpt2")
ids = tokenizer(text, return_tensors="pt").input_ids
for _ in range(3):
    nxt = model(ids).logits[:, -1].argmax(-1, keepdim=True)
    ids = torch.cat([ids, nxt], dim=1)
print(ids.shape)

classifier = pipeline("sentiment-analysis")
result = classifier("I like tea.")
print(result[0]["label"], result[0]["score"])

classifier = pipeline("text-classification", model="distilbert-base-uncased")
for r in classifier(["good", "bad"]):
    print(r["label"], round(r["score"], 3))

generator = pipeline("text-generation", model="gpt2")
print(generator("Once upon", max_length=20, num_return_sequences=1)[0]["generated_text"])

unmasker = pipeline("fill-mask", model="bert-base-uncased")
for guess in unmasker("I drink [MASK]."):
    print(guess["token_str"], guess["score"] * 100)

summarizer = pipeline("summarization", device=0 if torch.cuda.is_available() else -1)

model = AutoModelForSequenceClassification.from_pretrained("bert-base-uncased", num_labels=2)
for param in model.base_model.parameters():
    param.requires_grad = False
model.config.id2label = {0: "no", 1: "yes"}

model = AutoModelForSequenceClassification.from_pretrained("bert-base-uncased", num_labels=2)
optimizer = torch.optim.AdamW(model.parameters(), lr=2e-5)
optimizer.zero_grad()

from transformers import GPT2Tokenizer, GPT2LMHeadModel, GPT2Config
config = GPT2Config(n_layer=2, n_head=2, n_embd=8)
print(config.n_head, config.vocab_size)

from transformers import GPT2LMHeadModel
gpt = GPT2LMHeadModel.from_pretrained("gpt2")
sd = gpt.state_dict()
for k, v in sd.items():
    print(k, v.shape)
keys = [k for k in sd if not k.endswith(".attn.bias")]
print(len(keys))

from transformers import BertTokenizer, BertModel
tok = BertTokenizer.from_pretrained("bert-base-cased", do_lower_case=False)
bert = BertModel.from_pretrained("bert-base-cased", output_hidden_states=True)
states = bert(**tok("hi", return_tensors="pt")).hidden_states
print(len(states))
vec = torch.cat(states[-4:], dim=-1)

from transformers import BertModel
w = BertModel.from_pretrained("bert-base-uncased").embeddings.word_embeddings.weight
rows, cols = w.shape
print(rows, cols, w[101][:5])

from transformers import AutoConfig
config = AutoConfig.from_pretrained("gpt2")
config.output_attentions = True
print(config.to_dict()["n_layer"])

from transformers import Trainer, TrainingArguments
args = TrainingArguments(output_dir="out", num_train_epochs=1, per_device_train_batch_size=8, report_to="none")
print(args.learning_rate)

from transformers import Trainer, TrainingArguments
model = AutoModelForSequenceClassification.from_pretrained("bert-base-uncased")
trainer = Trainer(model=model, args=TrainingArguments("out"), train_dataset=[])
trainer.train()
metrics = trainer.evaluate()
print(metrics["eval_loss"])
trainer.save_model("best")

from transformers import get_linear_schedule_with_warmup
opt = torch.optim.SGD([torch.nn.Parameter(torch.ones(1))], lr=0.1)
sched = get_linear_schedule_with_warmup(opt, num_warmup_steps=2, num_training_steps=10)
sched.step()

from transformers import set_seed
set_seed(42)

from transformers import logging
logging.set_verbosity_error()

import transformers
transformers.logging.set_verbosity_warning()
print(transformers.__version__)

from transformers import DataCollatorWithPadding
tokenizer = AutoTokenizer.from_pretrained("gpt2")
collator = DataCollatorWithPadding(tokenizer=tokenizer, return_tensors="pt")

from transformers import DataCollatorForLanguageModeling
collator = DataCollatorForLanguageModeling(AutoTokenizer.from_pretrained("gpt2"), mlm=False)

from transformers import EarlyStoppingCallback, TrainerCallback
class Printer(TrainerCallback):
    def on_epoch_end(self, args, state, control, **kwargs):
        print(state.epoch)

from transformers import T5ForConditionalGeneration, T5Tokenizer
t5 = T5ForConditionalGeneration.from_pretrained("t5-small")
tok = T5Tokenizer.from_pretrained("t5-small")
loss = t5(input_ids=tok("a", return_tensors="pt").input_ids, labels=tok("b", return_tensors="pt").input_ids).loss
loss.backward()
print(loss.item())

from transformers import TextStreamer, GenerationConfig
gc = GenerationConfig(max_new_tokens=8, temperature=0.7)
streamer = TextStreamer(AutoTokenizer.from_pretrained("gpt2"))

from transformers import StoppingCriteria
class Stop(StoppingCriteria):
    def __call__(self, input_ids, scores, **kwargs):
        return bool(input_ids[0, -1] == 50256)

from transformers import BitsAndBytesConfig
quant = BitsAndBytesConfig(load_in_4bit=True, bnb_4bit_compute_dtype=torch.float16)

from transformers import ViTModel, ViTImageProcessor
proc = ViTImageProcessor.from_pretrained("google/vit-base-patch16-224")
vit = ViTModel.from_pretrained("google/vit-base-patch16-224", attn_implementation="eager")

from transformers import CLIPModel, CLIPProcessor
clip = CLIPModel.from_pretrained("openai/clip-vit-base-patch32")
proc = CLIPProcessor.from_pretrained("openai/clip-vit-base-patch32")
out = clip(**proc(text=["a cat"], images=[], return_tensors="pt", padding=True))
probs = out.logits_per_image.softmax(dim=1)

from transformers.models.gpt2.modeling_gpt2 import GPT2Attention
print(GPT2Attention.__name__)

tokenizer = AutoTokenizer.from_pretrained("gpt2")
tokenizer.add_special_tokens({"pad_token": "<pad>"})
model = AutoModelForCausalLM.from_pretrained("gpt2")
model.resize_token_embeddings(len(tokenizer))

tokenizer = AutoTokenizer.from_pretrained("gpt2")
vocab = tokenizer.get_vocab()
print(len(vocab), vocab["the"], sorted(vocab.items(), key=lambda kv: kv[1])[:3])

tokenizer = AutoTokenizer.from_pretrained("gpt2")
chat = [{"role": "user", "content": "Hello"}]
prompt = tokenizer.apply_chat_template(chat, tokenize=False, add_generation_prompt=True)
print(prompt + "...")

tokenizer = AutoTokenizer.from_pretrained("gpt2")
print(tokenizer.bos_token_id, tokenizer.eos_token_id, tokenizer.model_max_length, tokenizer.special_tokens_map)

tokenizer = AutoTokenizer.from_pretrained("gpt2")
lengths = [len(tokenizer(t)["input_ids"]) for t in [text, text * 2]]
print(max(lengths), sum(lengths) / len(lengths))
plan = [0] * max(lengths)

tokenizer = AutoTokenizer.from_pretrained("gpt2")
ids = tokenizer.encode(text, return_tensors="pt")
labels = ids.clone()
labels[labels == tokenizer.pad_token_id] = -100
labels[:, :-1] = ids[:, 1:]

model = AutoModelForCausalLM.from_pretrained("gpt2", torch_dtype=torch.float16, device_map="auto")
print(model.dtype, model.device, model.num_parameters())

model = AutoModelForCausalLM.from_pretrained("gpt2")
model.save_pretrained("mine")
model.push_to_hub("me/mine") if False else None

model = AutoModelForCausalLM.from_pretrained("gpt2")
head = model.transformer.h[0].attn
w = head.c_attn.weight
q, k, v = w.split(768, dim=1)
print(q.shape)

model = AutoModelForCausalLM.from_pretrained("gpt2")
saved = {}
def grab(module, args, out):
    saved["attn"] = out[0].detach()
model.transformer.h[0].attn.register_forward_hook(grab)
model(torch.tensor([[1, 2, 3]]))
print(saved["attn"].shape if "attn" in saved else None)

def embed(sentence, tokenizer, model):
    pass  # attention
    with torch.no_grad():
        out = model(**tokenizer(sentence, return_tensors="pt"))
    return out.last_hidden_state.mean(1).squeeze().numpy()
vec = embed(text, AutoTokenizer.from_pretrained("gpt2"), AutoModel.from_pretrained("gpt2"))
print(vec.shape, vec @ vec)

from sentence_transformers import SentenceTransformer, util
st = SentenceTransformer("all-MiniLM-L6-v2")
emb = st.encode(["a", "b"], convert_to_tensor=True)
print(util.cos_sim(emb[0], emb[1]).item())

from peft import LoraConfig, get_peft_model, TaskType
lora = LoraConfig(r=8, lora_alpha=16, task_type=TaskType.CAUSAL_LM)
model = get_peft_model(AutoModelForCausalLM.from_pretrained("gpt2"), lora)
model.print_trainable_parameters()

from accelerate import Accelerator
accelerator = Accelerator(mixed_precision="no")
model, opt, dl = accelerator.prepare(1, 2, 3)
with accelerator.accumulate(model):
    pass  # attention
if accelerator.is_main_process:
    accelerator.print("done")

from bertviz import head_view, model_view
tokenizer = AutoTokenizer.from_pretrained("gpt2")
model = AutoModel.from_pretrained("gpt2", output_attentions=True)
enc = tokenizer(text, return_tensors="pt")
head_view(model(**enc).attentions, tokenizer.convert_ids_to_tokens(enc["input_ids"][0]))

from huggingface_hub import login, hf_hub_download
path = hf_hub_download(repo_id="gpt2", filename="config.json")
with open(path) as f:
    print(f.read()[:20])
    pass  # attention
