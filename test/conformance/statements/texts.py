import re
import string
import unicodedata
from collections import Counter

text = "The tea, at 9:30 am, is HOT! Is it? tea@home.org #tea"
# ---

words = re.findall(r"\w+", text.lower())
print(len(words), words[:3])

tokens = re.split(r"([,.:;?_!\"()']|--|\s)", text)
tokens = [t.strip() for t in tokens if t.strip()]
print(tokens)

clean = re.sub(r"[^a-zA-Z ]", "", text).lower().split()
print(clean)

m = re.search(r"(\d+):(\d+)", text)
if m:
    hour, minute = map(int, m.groups())
    print(hour * 60 + minute, m.start(), m.group(0))

m = re.match(r"(?P<first>\w+)", text)
print(m.group("first"), m["first"], m.span())

for m in re.finditer(r"tea", text):
    print(m.start(), m.end(), m.group())

pat = re.compile(r"'s|'t| ?\w+| ?[^\s\w]+|\s+")
print(pat.findall(text))

pattern = re.compile(r"#(\w+)", re.IGNORECASE | re.MULTILINE)
print(pattern.sub(lambda m: m.group(1).upper(), text), pattern.pattern)

print(re.sub(r"\s+", " ", "a  b\n c").strip(), re.escape("a.b"))

if re.fullmatch(r"[^@]+@[^@]+\.\w+", "tea@home.org"):
    print("mail")

print(re.subn("t", "T", text)[1])

table = str.maketrans("", "", string.punctuation)
print(text.translate(table))

print(string.ascii_lowercase, string.digits, len(string.punctuation), string.whitespace)

words = [w.strip(string.punctuation) for w in text.split()]
print(Counter(words).most_common(2))

norm = unicodedata.normalize("NFKD", "café").encode("ascii", "ignore").decode()
print(norm, unicodedata.category("a"), unicodedata.name("é"))

import textwrap
print(textwrap.fill(text, 20), textwrap.dedent("  a\n  b"), textwrap.shorten(text, 12))

from string import Template
print(Template("$who drinks $what").substitute(who="we", what="tea"))

import difflib
print(difflib.SequenceMatcher(None, "tea", "team").ratio() > 0.5, difflib.get_close_matches("tea", ["team", "pot"]))

import regex
pat = regex.compile(r"'s|\p{L}+|\p{N}+")
for w in regex.findall(pat, text):
    print(w)

import emoji
print(emoji.demojize("tea"))

import nltk
nltk.download("punkt")
tokens = nltk.word_tokenize(text)
print(len(tokens), nltk.FreqDist(tokens).most_common(3))

from nltk.corpus import stopwords
stop = set(stopwords.words("english"))
print([w for w in text.split() if w.lower() not in stop])

from nltk.stem import PorterStemmer, WordNetLemmatizer
ps = PorterStemmer()
print([ps.stem(w) for w in ["running", "flies"]])

from nltk.tokenize import word_tokenize, sent_tokenize
for s in sent_tokenize(text):
    print(len(word_tokenize(s)))

from nltk.translate.bleu_score import sentence_bleu
print(sentence_bleu([["a", "b"]], ["a", "b"]) * 100)

import spacy
nlp = spacy.load("en_core_web_sm")
doc = nlp(text)
for token in doc:
    print(token.text, token.pos_, token.lemma_)
for ent in doc.ents:
    print(ent.text, ent.label_)
print(len(doc), doc[0].text, [t.text for t in doc if not t.is_stop])

import spacy
spacy_en = spacy.blank("en")
def tokenize_en(text):
    return [tok.text for tok in spacy_en.tokenizer(text)]
print(tokenize_en(text))

from torchtext.vocab import build_vocab_from_iterator
from torchtext.data.utils import get_tokenizer
tokenizer = get_tokenizer("basic_english")
vocab = build_vocab_from_iterator([tokenizer(text)], specials=["<unk>"])
vocab.set_default_index(vocab["<unk>"])
print(len(vocab), vocab(["tea", "is"])[0] + 1)

import gensim.downloader as api
wv = api.load("glove-wiki-gigaword-50")
print(wv["tea"][:5], wv.most_similar("tea")[0][0], wv.similarity("tea", "pot") > 0.2)

from gensim.models import Word2Vec
w2v = Word2Vec([["hot", "tea"]], vector_size=8, min_count=1)
vec = w2v.wv["tea"]
print(vec.shape, len(w2v.wv), w2v.wv.index_to_key[0])

from wordcloud import WordCloud
cloud = WordCloud(width=200, height=100).generate(text)

from rouge_score import rouge_scorer
scores = rouge_scorer.RougeScorer(["rouge1"]).score("a b", "a c")
print(scores["rouge1"].fmeasure)

from langdetect import detect
if detect(text) == "en":
    print("English")

import jieba
print("/".join(jieba.cut("茶很热")))
