"""
A language model in one file, for timing: about as long as such files are, and built like them.
Nothing here is trained, and nothing runs when the file is imported.
"""

import inspect
import math
from dataclasses import dataclass

import torch
import torch.nn as nn
from torch.nn import functional as F


@dataclass
class ModelConfig:
    context: int = 1024
    vocabulary: int = 50304  # a multiple of 64, which multiplies faster than 50257
    n_layer: int = 12
    n_head: int = 12
    n_embd: int = 768
    dropout: float = 0.0
    bias: bool = True  # whether linear maps and norms add something


class Norm(nn.Module):
    """A norm over the last dimension whose bias may be left out."""

    def __init__(self, width, bias):
        super().__init__()
        self.weight = nn.Parameter(torch.ones(width))
        self.bias = nn.Parameter(torch.zeros(width)) if bias else None

    def forward(self, x):
        return F.layer_norm(x, self.weight.shape, self.weight, self.bias, 1e-5)


class SelfAttention(nn.Module):
    """Each position looks at itself and at those before, in several heads at once."""

    def __init__(self, config):
        super().__init__()
        assert config.n_embd % config.n_head == 0
        # queries, keys and values of all heads in one product
        self.qkv = nn.Linear(config.n_embd, 3 * config.n_embd, bias=config.bias)
        # what the heads found, mixed
        self.out = nn.Linear(config.n_embd, config.n_embd, bias=config.bias)
        self.drop_weights = nn.Dropout(config.dropout)
        self.drop_output = nn.Dropout(config.dropout)
        self.n_head = config.n_head
        self.n_embd = config.n_embd
        self.dropout = config.dropout
        # newer versions have a kernel for all of it
        self.fast = hasattr(F, "scaled_dot_product_attention")
        if not self.fast:
            print("note: this version multiplies step by step, which takes longer")
            visible = torch.tril(torch.ones(config.context, config.context))
            self.register_buffer("visible", visible.view(1, 1, config.context, config.context))

    def forward(self, x):
        B, T, C = x.size()  # batch, positions, width

        # one product, then one part for each of the three
        q, k, v = self.qkv(x).split(self.n_embd, dim=2)
        q = q.view(B, T, self.n_head, C // self.n_head).transpose(1, 2)  # (B, nh, T, hs)
        k = k.view(B, T, self.n_head, C // self.n_head).transpose(1, 2)  # (B, nh, T, hs)
        v = v.view(B, T, self.n_head, C // self.n_head).transpose(1, 2)  # (B, nh, T, hs)

        # (B, nh, T, hs) with (B, nh, hs, T) gives (B, nh, T, T)
        if self.fast:
            p = self.dropout if self.training else 0.0
            y = F.scaled_dot_product_attention(q, k, v, dropout_p=p, is_causal=True)
        else:
            scores = q @ k.transpose(-2, -1) / math.sqrt(k.size(-1))
            scores = scores.masked_fill(self.visible[:, :, :T, :T] == 0, float("-inf"))
            weights = F.softmax(scores, dim=-1)
            weights = self.drop_weights(weights)
            y = weights @ v  # (B, nh, T, hs)
        y = y.transpose(1, 2).contiguous().view(B, T, C)  # heads side by side

        y = self.drop_output(self.out(y))
        return y


class FeedForward(nn.Module):
    """Four times as wide, an activation, and back."""

    def __init__(self, config):
        super().__init__()
        self.up = nn.Linear(config.n_embd, 4 * config.n_embd, bias=config.bias)
        self.gelu = nn.GELU()
        self.down = nn.Linear(4 * config.n_embd, config.n_embd, bias=config.bias)
        self.dropout = nn.Dropout(config.dropout)

    def forward(self, x):
        x = self.up(x)
        x = self.gelu(x)
        x = self.down(x)
        x = self.dropout(x)
        return x


class Block(nn.Module):
    """Both, each behind a norm and beside the stream."""

    def __init__(self, config):
        super().__init__()
        self.norm_1 = Norm(config.n_embd, bias=config.bias)
        self.attention = SelfAttention(config)
        self.norm_2 = Norm(config.n_embd, bias=config.bias)
        self.feed_forward = FeedForward(config)

    def forward(self, x):
        x = x + self.attention(self.norm_1(x))
        x = x + self.feed_forward(self.norm_2(x))
        return x


class LanguageModel(nn.Module):
    def __init__(self, config):
        super().__init__()
        assert config.vocabulary is not None
        assert config.context is not None
        self.config = config

        self.body = nn.ModuleDict(
            dict(
                tokens=nn.Embedding(config.vocabulary, config.n_embd),
                places=nn.Embedding(config.context, config.n_embd),
                dropout=nn.Dropout(config.dropout),
                blocks=nn.ModuleList([Block(config) for _ in range(config.n_layer)]),
                norm=Norm(config.n_embd, bias=config.bias),
            )
        )
        self.head = nn.Linear(config.n_embd, config.vocabulary, bias=False)
        # tokens that are read and tokens that are written share their rows
        self.body.tokens.weight = self.head.weight

        self.apply(self._start)
        # what flows back into the stream starts smaller, by how often that happens
        for name, parameter in self.named_parameters():
            if name.endswith("out.weight") or name.endswith("down.weight"):
                nn.init.normal_(parameter, mean=0.0, std=0.02 / math.sqrt(2 * config.n_layer))

        print("parameters: %.2f million" % (self.count() / 1e6,))

    def count(self, without_places=True):
        """How many parameters there are; rows for places are left out as they add no knowledge."""
        total = sum(parameter.numel() for parameter in self.parameters())
        if without_places:
            total -= self.body.places.weight.numel()
        return total

    def _start(self, layer):
        if isinstance(layer, nn.Linear):
            nn.init.normal_(layer.weight, mean=0.0, std=0.02)
            if layer.bias is not None:
                nn.init.zeros_(layer.bias)
        elif isinstance(layer, nn.Embedding):
            nn.init.normal_(layer.weight, mean=0.0, std=0.02)

    def forward(self, idx, targets=None):
        device = idx.device
        b, t = idx.size()
        assert t <= self.config.context, f"{t} positions, but the context is {self.config.context}"
        places = torch.arange(0, t, dtype=torch.long, device=device)  # (t)

        token_rows = self.body.tokens(idx)  # (b, t, n_embd)
        place_rows = self.body.places(places)  # (t, n_embd)
        x = self.body.dropout(token_rows + place_rows)
        for block in self.body.blocks:
            x = block(x)
        x = self.body.norm(x)

        if targets is not None:
            # with something to compare with, all positions count
            logits = self.head(x)
            loss = F.cross_entropy(
                logits.view(-1, logits.size(-1)), targets.view(-1), ignore_index=-1
            )
        else:
            # without it, only what comes next is of interest
            logits = self.head(x[:, [-1], :])  # (b, 1, vocabulary)
            loss = None

        return logits, loss

    def shorten(self, context):
        """Fewer positions than the model was made for."""
        assert context <= self.config.context
        self.config.context = context
        self.body.places.weight = nn.Parameter(self.body.places.weight[:context])
        for block in self.body.blocks:
            if hasattr(block.attention, "visible"):
                block.attention.visible = block.attention.visible[:, :, :context, :context]

    @classmethod
    def load(cls, kind, changes=None):
        """A model with the weights that somebody published."""
        assert kind in {"small", "medium", "large", "xl"}
        changes = changes or {}
        assert all(key == "dropout" for key in changes)
        from transformers import GPT2LMHeadModel

        print("weights of: %s" % kind)
        sizes = {
            "small": dict(n_layer=12, n_head=12, n_embd=768),  # 124 million
            "medium": dict(n_layer=24, n_head=16, n_embd=1024),  # 350 million
            "large": dict(n_layer=36, n_head=20, n_embd=1280),  # 774 million
            "xl": dict(n_layer=48, n_head=25, n_embd=1600),  # 1558 million
        }[kind]
        sizes["vocabulary"] = 50257
        sizes["context"] = 1024
        sizes["bias"] = True
        if "dropout" in changes:
            sizes["dropout"] = changes["dropout"]
        config = ModelConfig(**sizes)
        model = LanguageModel(config)
        own = model.state_dict()
        own_names = [name for name in own.keys() if not name.endswith(".attention.visible")]

        published = GPT2LMHeadModel.from_pretrained(kind)
        given = published.state_dict()
        given_names = [name for name in given.keys() if not name.endswith(".attn.masked_bias")]
        given_names = [name for name in given_names if not name.endswith(".attn.bias")]
        # published as they were trained, which is the other way round
        turned = ["attn.c_attn.weight", "attn.c_proj.weight", "mlp.c_fc.weight"]
        turned.append("mlp.c_proj.weight")
        assert len(given_names) == len(own_names), f"{len(given_names)} and {len(own_names)}"
        for name, other in zip(own_names, given_names):
            if any(other.endswith(each) for each in turned):
                assert given[other].shape[::-1] == own[name].shape
                with torch.no_grad():
                    own[name].copy_(given[other].t())
            else:
                assert given[other].shape == own[name].shape
                with torch.no_grad():
                    own[name].copy_(given[other])

        return model

    def make_optimizer(self, decay, rate, betas, device_type):
        """Matrices decay, and everything else does not."""
        parameters = {name: each for name, each in self.named_parameters()}
        parameters = {name: each for name, each in parameters.items() if each.requires_grad}
        decaying = [each for each in parameters.values() if each.dim() >= 2]
        steady = [each for each in parameters.values() if each.dim() < 2]
        groups = [
            {"params": decaying, "weight_decay": decay},
            {"params": steady, "weight_decay": 0.0},
        ]
        decaying_count = sum(each.numel() for each in decaying)
        steady_count = sum(each.numel() for each in steady)
        print(f"decaying: {len(decaying)} tensors with {decaying_count:,} numbers")
        print(f"steady: {len(steady)} tensors with {steady_count:,} numbers")
        # all updates in one kernel, where there is one
        can_fuse = "fused" in inspect.signature(torch.optim.AdamW).parameters
        fuses = can_fuse and device_type == "cuda"
        more = dict(fused=True) if fuses else dict()
        optimizer = torch.optim.AdamW(groups, lr=rate, betas=betas, **more)
        print(f"fused: {fuses}")
        return optimizer

    def share_of_peak(self, passes, seconds):
        """What share of the multiplications that a device could do are of use."""
        N = self.count()
        config = self.config
        L, H = config.n_layer, config.n_head
        Q, T = config.n_embd // config.n_head, config.context
        per_token = 6 * N + 12 * L * H * Q * T
        per_pass = per_token * T
        per_step = per_pass * passes
        reached = per_step * (1.0 / seconds)
        promised = 312e12
        return reached / promised

    @torch.no_grad()
    def generate(self, idx, count, temperature=1.0, top_k=None):
        """Writes on: each token is drawn by the logits behind all those before it."""
        for _ in range(count):
            # no more than the model has places for
            recent = idx if idx.size(1) <= self.config.context else idx[:, -self.config.context :]
            logits, _ = self(recent)
            logits = logits[:, -1, :] / temperature
            if top_k is not None:
                best, _ = torch.topk(logits, min(top_k, logits.size(-1)))
                logits[logits < best[:, [-1]]] = -float("inf")
            chances = F.softmax(logits, dim=-1)
            drawn = torch.multinomial(chances, num_samples=1)
            idx = torch.cat((idx, drawn), dim=1)

        return idx
