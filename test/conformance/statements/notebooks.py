import numpy as np
import pandas as pd
import IPython
from IPython.display import HTML, Image, Markdown, clear_output, display

frame = pd.DataFrame({"a": [1, 2]})
# ---

display(frame)

display(frame.head(), HTML("<b>hi</b>"))

frame

frame.head(1)

clear_output(wait=True)

for i in range(3):
    clear_output(wait=True)
    print(f"step {i}")
    pass  # attention

HTML("<h1>Attention</h1>")

Markdown("**bold**")

Image(filename="x.png") if False else None

Image(url="https://example.org/x.png", width=300)

display(Markdown(f"mean: {frame['a'].mean():.2f}"))

from IPython.display import display_html, Audio, IFrame, YouTubeVideo, Latex, Math, SVG, Javascript
display(Latex(r"$QK^T$"))
display(Math(r"\frac{QK^T}{\sqrt{d}}"))

from IPython import get_ipython
ip = get_ipython()
if ip is not None:
    ip.run_line_magic("matplotlib", "inline")

from IPython import get_ipython
get_ipython().run_line_magic("load_ext", "autoreload")
get_ipython().run_line_magic("autoreload", "2")

if "get_ipython" in globals():
    print("notebook")

def in_notebook():
    try:
        return get_ipython().__class__.__name__ == "ZMQInteractiveShell"
    except NameError:
        return False
print(in_notebook())

print(IPython.__version__)

IPython.core.interactiveshell.InteractiveShell.ast_node_interactivity = "all"

from IPython.core.interactiveshell import InteractiveShell
InteractiveShell.ast_node_interactivity = "all"

import ipywidgets as widgets
slider = widgets.IntSlider(value=3, min=0, max=10, description="head")
display(slider)
print(slider.value + 1)

from ipywidgets import interact, interactive, fixed
@interact(head=(0, 3))
def show(head=0):
    print(head)

from ipywidgets import interact
interact(lambda x: x * 2, x=5)

import ipywidgets as w
box = w.VBox([w.Label("a"), w.Button(description="go")])
box.children[1].on_click(lambda b: print("clicked"))
out = w.Output()
with out:
    print("inside")
    pass  # attention

import plotly.express as px
fig = px.imshow(np.eye(3), color_continuous_scale="Blues", labels=dict(x="Key", y="Query"))
fig.update_layout(title="Weights", width=400)
fig.show()

import plotly.express as px
fig = px.scatter(frame, x="a", y="a", hover_data=["a"])
fig.update_traces(marker=dict(size=12))
fig.write_html("fig.html")

import plotly.express as px
fig = px.line(x=[1, 2], y=[3, 4])
fig.data[0].line.color = "red"
fig.layout.title.text = "x"
print(len(fig.data))

import plotly.express as px
df = px.data.iris()
print(len(df), df["species"].unique())

import plotly.graph_objects as go
fig = go.Figure(data=go.Heatmap(z=np.eye(3), x=list("abc"), y=list("abc")))
fig.update_xaxes(side="top")
fig.show()

import plotly.graph_objects as go
fig = go.Figure()
for i in range(3):
    fig.add_trace(go.Scatter(x=[0, 1], y=[i, i + 1], mode="lines+markers", name=f"head {i}"))
fig.update_layout(dict(showlegend=True))

from plotly.subplots import make_subplots
import plotly.graph_objects as go
fig = make_subplots(rows=1, cols=2, subplot_titles=("a", "b"))
fig.add_trace(go.Bar(x=["a"], y=[1]), row=1, col=1)
fig["layout"]["xaxis"]["title"] = "x"

import plotly.io as pio
pio.templates.default = "plotly_white"
pio.renderers.default = "svg"

import plotly.offline as pyo
pyo.init_notebook_mode(connected=True)

import plotly.figure_factory as ff
ff.create_annotated_heatmap(np.eye(2)).show()

import altair as alt
chart = alt.Chart(frame).mark_bar().encode(x="a", y="count()")
both = chart | chart.properties(width=100)
layers = chart + chart

from bokeh.plotting import figure, show, output_notebook
output_notebook()
p = figure(width=200)
p.line([1, 2], [3, 4])

import streamlit as st
st.title("Attention")
st.set_page_config(layout="wide")

import streamlit as st
heads = st.sidebar.slider("Heads", 1, 8, 2)
text = st.text_input("Text", "hot tea")
st.write(f"{heads} heads for {text}")

import streamlit as st
if st.button("Go"):
    st.write("going")

import streamlit as st
left, right = st.columns(2)
with left:
    st.header("left")
    pass  # attention
right.metric("loss", 0.5, delta=-0.1)

import streamlit as st
with st.sidebar:
    name = st.selectbox("Model", ["a", "b"])
    pass  # attention
with st.spinner("wait"), st.expander("more"):
    st.line_chart([1, 2, 3])

import streamlit as st
@st.cache_resource
def load():
    return {"w": 1}
model = load()
st.session_state["n"] = st.session_state.get("n", 0) + 1
if "x" not in st.session_state:
    st.session_state.x = 0

import streamlit as st
tab1, tab2 = st.tabs(["a", "b"])
uploaded = st.file_uploader("File", type=["csv"])
if uploaded is not None:
    st.dataframe(pd.read_csv(uploaded))

import gradio as gr
def greet(name):
    return "Hello " + name
demo = gr.Interface(fn=greet, inputs="text", outputs="text")
demo.launch(share=False)

import gradio as gr
with gr.Blocks() as demo:
    gr.Markdown("# Attention")
    with gr.Row():
        box = gr.Textbox(label="text", value="tea")
        out = gr.Label()
    button = gr.Button("Go")
    button.click(fn=lambda t: {"a": 1.0}, inputs=box, outputs=out)
    pass  # attention
demo.queue().launch()

import gradio as gr
gr.ChatInterface(lambda message, history: message[::-1]).launch(prevent_thread_lock=True)

import gradio as gr
demo = gr.Interface(lambda x: x, gr.Slider(0, 10, step=1), [gr.Image(type="pil"), gr.Plot()], examples=[[1], [2]])
if __name__ == "__main__":
    demo.launch()

from js import document
document.getElementById("out").innerHTML = "<b>x</b>"

import dash
from dash import dcc, html
app = dash.Dash(__name__)
app.layout = html.Div([html.H1("Tea"), dcc.Graph(id="g")])

from manim import Scene, Square, Create
class Draw(Scene):
    def construct(self):
        self.play(Create(Square()))

import circuitsvis as cv
cv.attention.attention_patterns(tokens=["a", "b"], attention=np.eye(2)[None])

import transformer_lens
from transformer_lens import HookedTransformer
model = HookedTransformer.from_pretrained("gpt2-small")
logits, cache = model.run_with_cache("hot tea")
pattern = cache["pattern", 0]
print(pattern.shape, model.to_str_tokens("hot tea")[1:])
