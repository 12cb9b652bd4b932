/** Modules that come with Python, and libraries that do not draw from the generators of NumPy and PyTorch. */
const quietModules: ReadonlySet<string> = new Set(
  `abc array ast asyncio atexit base64 bisect bz2 calendar cmath code codecs collections concurrent
  configparser contextlib contextvars copy csv ctypes curses dataclasses datetime decimal difflib dis doctest
  email enum errno faulthandler filecmp fileinput fnmatch fractions functools gc getpass gettext glob gzip
  hashlib heapq hmac html http importlib inspect io ipaddress itertools json keyword linecache locale logging
  lzma math mimetypes multiprocessing numbers operator os pathlib pickle pkgutil platform pprint profile
  pstats queue re readline resource runpy sched secrets select shelve shlex shutil signal site socket sqlite3
  ssl stat statistics string struct subprocess sys sysconfig tarfile tempfile textwrap threading time timeit
  tkinter token tokenize traceback types typing typing_extensions unicodedata unittest urllib uuid venv
  warnings wave weakref webbrowser xml zipfile zlib zoneinfo
  absl altair attr beartype bokeh bs4 clearml click colorama cv2 datasets dotenv evaluate fire google
  gradio h5py huggingface_hub hydra imageio ipywidgets IPython jaxtyping jieba joblib jupyter lxml loguru
  matplotlib mlflow mpl_toolkits nltk omegaconf onnx onnxruntime openai orjson pandas PIL plotly polars
  prettytable psutil pyarrow pydantic pygments pytest regex requests rich safetensors seaborn sentencepiece
  spacy streamlit sympy tabulate tensorboard tensorboardX termcolor tiktoken tokenizers toml torchinfo
  torchsummary torchviz tqdm typer ujson wandb yaml`.split(/\s+/),
);

/** Whether a module is none that everybody has: the learner wrote it, or it came with a course. */
export function isOwnModule(module: string): boolean {
  return !quietModules.has(module.split(".")[0]!);
}

/** Functions that only show or write what they are given. */
const shows =
  /plot|show|print|log|save|display|report|summary|visuali[sz]e|check|assert|test|close|ipython/i;
/** Functions that read something, or hold settings, unless they make something as well. */
const reads = /config|settings|hparams|args|token|encode|decode|vocab|read|path|timer|device/i;
const makes = /embed|rand|init|weight|layer|model|matri|tensor/i;

/** Whether a function may draw random numbers, by its name. */
export function mayDraw(name: string): boolean {
  return !shows.test(name) && (!reads.test(name) || makes.test(name));
}
