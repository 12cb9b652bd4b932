import torch
import wandb
from torch.utils.tensorboard import SummaryWriter

model = torch.nn.Linear(2, 1)
losses = [1.0, 0.5]
# ---

wandb.login()

wandb.init(project="tea")

run = wandb.init(project="tea", config={"lr": 0.1, "epochs": 2}, mode="offline")
print(run.name, run.id)

wandb.init(project="tea", config=dict(lr=0.1))
config = wandb.config
lr = config.lr * 2
epochs = config["epochs"]
config.batch = 8

for step, loss in enumerate(losses):
    wandb.log({"loss": loss, "step": step})

wandb.watch(model, log="all")

wandb.log({"image": wandb.Image(torch.rand(3, 4, 4)), "hist": wandb.Histogram([1, 2])})

wandb.run.summary["best"] = min(losses)

wandb.run.name = "first-" + wandb.run.id

with wandb.init(project="tea") as run:
    run.log({"x": 1})
    pass  # attention

artifact = wandb.Artifact("model", type="model")
artifact.add_file("model.pt")
wandb.log_artifact(artifact)

table = wandb.Table(columns=["text", "score"])
table.add_data("a", 0.5)
wandb.log({"table": table})

sweep = wandb.sweep({"method": "random", "parameters": {"lr": {"values": [0.1, 0.01]}}}, project="tea")
wandb.agent(sweep, function=lambda: None, count=1)

api = wandb.Api()
runs = api.runs("me/tea")
for r in runs:
    print(r.name, r.summary["loss"], len(r.history()))

wandb.finish()

writer = SummaryWriter()

writer = SummaryWriter(log_dir="runs/one", comment="x")
for step, loss in enumerate(losses):
    writer.add_scalar("loss/train", loss, step)
writer.close()

writer = SummaryWriter("runs/two")
writer.add_graph(model, torch.randn(1, 2))
writer.add_histogram("w", model.weight, 0)
writer.add_scalars("both", {"a": 1, "b": 2}, 0)
writer.flush()

with SummaryWriter() as w:
    w.add_text("note", "hello")
    pass  # attention

writer = SummaryWriter()
writer.add_embedding(torch.randn(3, 4), metadata=["a", "b", "c"])
writer.add_image("x", torch.rand(3, 8, 8))
writer.add_hparams({"lr": 0.1}, {"loss": 0.5})
print(writer.log_dir, writer.get_logdir())

import mlflow
mlflow.set_experiment("tea")
with mlflow.start_run(run_name="a") as run:
    mlflow.log_param("lr", 0.1)
    mlflow.log_metric("loss", 0.5, step=1)
    pass  # attention
print(run.info.run_id)

import mlflow.pytorch
mlflow.pytorch.autolog()
mlflow.pytorch.log_model(model, "model")

import optuna
def objective(trial):
    lr = trial.suggest_float("lr", 1e-5, 1e-1, log=True)
    n = trial.suggest_int("n", 1, 4)
    return lr * n
study = optuna.create_study(direction="minimize")
study.optimize(objective, n_trials=3)
print(study.best_params["lr"], study.best_value)

import neptune
nrun = neptune.init_run(project="me/tea", mode="offline")
nrun["params"] = {"lr": 0.1}
nrun["loss"].append(0.5)
nrun.stop()

from comet_ml import Experiment
exp = Experiment(project_name="tea")
exp.log_metric("loss", 0.5)

from clearml import Task
task = Task.init(project_name="tea", task_name="a")

import lightning as L
class Lit(L.LightningModule):
    def __init__(self):
        super().__init__()
        self.net = torch.nn.Linear(2, 1)
        self.save_hyperparameters()
    def training_step(self, batch, idx):
        x, y = batch
        loss = torch.nn.functional.mse_loss(self.net(x), y)
        self.log("loss", loss, prog_bar=True)
        return loss
    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=1e-3)
trainer = L.Trainer(max_epochs=1, accelerator="cpu", logger=False)
trainer.fit(Lit(), None)

import pytorch_lightning as pl
from pytorch_lightning.callbacks import ModelCheckpoint, EarlyStopping
pl.seed_everything(42)
cb = ModelCheckpoint(monitor="val_loss", save_top_k=1)
trainer = pl.Trainer(callbacks=[cb, EarlyStopping("val_loss")], max_epochs=1)
print(cb.best_model_path)

from torchinfo import summary
summary(model, input_size=(4, 2))

from torchsummary import summary
summary(model, (2,), device="cpu")

from torchviz import make_dot
dot = make_dot(model(torch.ones(1, 2)), params=dict(model.named_parameters()))
dot.render("graph", format="png")

from torchmetrics import Accuracy
acc = Accuracy(task="multiclass", num_classes=3)
acc.update(torch.tensor([0, 1]), torch.tensor([0, 1]))
print(acc.compute().item() * 100)

from torchmetrics.classification import BinaryAccuracy, F1Score
metric = BinaryAccuracy().to("cpu")
value = metric(torch.tensor([0.2, 0.8]), torch.tensor([0, 1]))

import hydra
from omegaconf import OmegaConf, DictConfig
cfg = OmegaConf.create({"model": {"dim": 8}})
print(cfg.model.dim * 2, OmegaConf.to_yaml(cfg))

import hydra
@hydra.main(config_path="conf", config_name="config", version_base=None)
def app(cfg):
    print(cfg.lr)

import ray
from ray import tune
ray.init(ignore_reinit_error=True)
@ray.remote
def work(x):
    return x * 2
print(ray.get([work.remote(i) for i in range(2)]))

import typer
app = typer.Typer()
@app.command()
def hello(name: str = "you"):
    print(f"Hello {name}")

import click
@click.command()
@click.option("--steps", default=10, help="steps")
def run(steps):
    print(steps)

import fire
config = {"lr": 0.1}

import psutil
print(psutil.virtual_memory().percent, psutil.cpu_count() * 2)
mem = psutil.Process().memory_info().rss / 1e6
print(f"{mem:.1f} MB")

import GPUtil
for gpu in GPUtil.getGPUs():
    print(gpu.name, gpu.memoryUsed / gpu.memoryTotal)

import yaml
cfg = yaml.safe_load("lr: 0.1\nlayers: [1, 2]")
lr, layers = cfg["lr"], cfg["layers"]
print(lr * 2, len(layers), yaml.dump({"a": 1}))

import yaml
with open("config.yaml", "w") as f:
    yaml.dump({"lr": 0.1}, f)
with open("config.yaml") as f:
    cfg = yaml.load(f, Loader=yaml.FullLoader)
print(cfg["lr"])

from dotenv import load_dotenv
load_dotenv()

import openai
client = openai.OpenAI(api_key="none")
reply = client.chat.completions.create(model="gpt-4o", messages=[{"role": "user", "content": "hi"}])
print(reply.choices[0].message.content, reply.usage.total_tokens + 1)
