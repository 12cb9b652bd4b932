from tokenizers import Tokenizer
from tokenizers.models import BPE, WordPiece
from tokenizers.pre_tokenizers import Whitespace
from tokenizers.trainers import BpeTrainer

corpus = ["the tea is hot", "the pot is blue"]
tok = Tokenizer(BPE(unk_token="[UNK]"))
tok.pre_tokenizer = Whitespace()
tok.train_from_iterator(corpus, BpeTrainer(vocab_size=60, special_tokens=["[UNK]", "[PAD]"]))
# ---

print(tok.get_vocab_size())

enc = tok.encode("the hot pot")
print(enc.tokens, enc.ids)

ids = tok.encode("the hot pot").ids
print(len(ids), ids[0], max(ids))

print(tok.decode(tok.encode("the tea").ids))

for token, i in zip(tok.encode("the tea").tokens, tok.encode("the tea").ids):
    print(token, i)

vocab = tok.get_vocab()
inverse = {i: t for t, i in vocab.items()}
print(len(inverse), inverse[0])

batch = tok.encode_batch(corpus)
print([len(e) for e in batch], batch[0].attention_mask)

tok.enable_padding(pad_id=1, pad_token="[PAD]", length=8)
tok.enable_truncation(max_length=8)
print(len(tok.encode("tea").ids))

tok.save("tok.json")
again = Tokenizer.from_file("tok.json")
print(again.token_to_id("[PAD]"), again.id_to_token(0))

pad = tok.token_to_id("[PAD]")
rows = [tok.encode(t).ids for t in corpus]
longest = max(len(r) for r in rows)
padded = [r + [pad] * (longest - len(r)) for r in rows]
print(padded)

import torch
ids = torch.tensor(tok.encode("the tea").ids).unsqueeze(0)
print(ids.shape, ids.max().item())

import torch
emb = torch.nn.Embedding(tok.get_vocab_size(), 8)
x = emb(torch.tensor([tok.encode("the tea").ids]))
print(x.shape, x.mean())

tok.add_special_tokens(["<s>", "</s>"])
tok.add_tokens(["kettle"])

from tokenizers.processors import TemplateProcessing
tok.post_processor = TemplateProcessing(single="[UNK] $A [PAD]", special_tokens=[("[UNK]", 0), ("[PAD]", 1)])

from tokenizers.normalizers import Lowercase, NFD, Sequence, StripAccents
tok.normalizer = Sequence([NFD(), Lowercase(), StripAccents()])
print(tok.normalizer.normalize_str("Thé"))

from tokenizers.pre_tokenizers import ByteLevel
print(ByteLevel().pre_tokenize_str("a b"))
for piece, (start, end) in ByteLevel().pre_tokenize_str("a b"):
    print(piece, end - start)

from tokenizers.decoders import ByteLevel as ByteLevelDecoder
tok.decoder = ByteLevelDecoder()

from tokenizers import ByteLevelBPETokenizer
bl = ByteLevelBPETokenizer()
bl.train_from_iterator(corpus, vocab_size=300, min_frequency=1)
print(bl.encode("tea").tokens)

from tokenizers import BertWordPieceTokenizer
wp = BertWordPieceTokenizer(lowercase=True)
wp.train_from_iterator(corpus, vocab_size=50)

gpt2 = Tokenizer.from_pretrained("gpt2")
out = gpt2.encode("hello world")
print(out.offsets, out.word_ids, out.type_ids)

import sentencepiece as spm
sp = spm.SentencePieceProcessor()
sp.load("m.model")
pieces = sp.encode_as_pieces("tea time")
print(len(pieces), sp.piece_to_id(pieces[0]) + 1)

def encode(text):
    return tok.encode(text).ids
def decode(ids):
    return tok.decode(ids)
print(decode(encode("tea")))

assert tok.decode(tok.encode("tea").ids).replace(" ", "") == "tea"

print("the" in tok.get_vocab(), tok.token_to_id("zzz") is None)

print(f"{len(tok.encode(corpus[0]).ids) / len(corpus[0].split()):.2f} tokens per word")
