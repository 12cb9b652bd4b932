import numpy as np
import tensorflow as tf
from tensorflow import keras
from tensorflow.keras import layers

x = np.arange(12.0).reshape(4, 3)
y = np.array([0, 1, 0, 1])
# ---

print(tf.__version__)

print(tf.config.list_physical_devices("GPU"))

tf.random.set_seed(42)

keras.utils.set_random_seed(1)

for gpu in tf.config.experimental.list_physical_devices("GPU"):
    tf.config.experimental.set_memory_growth(gpu, True)

model = keras.Sequential([layers.Dense(8, activation="relu", input_shape=(3,)), layers.Dense(1, activation="sigmoid")])
model.summary()

model = keras.Sequential([layers.Dense(1)])
model.compile(optimizer="adam", loss="mse", metrics=["mae"])
history = model.fit(x, y, epochs=1, batch_size=2, verbose=0)
print(history.history["loss"][-1] < 100)
loss, mae = model.evaluate(x, y, verbose=0)
print(loss + mae)

model = keras.Sequential()
model.add(layers.Embedding(100, 8))
model.add(layers.LSTM(4))
model.add(layers.Dropout(0.2))

(x_train, y_train), (x_test, y_test) = keras.datasets.mnist.load_data()
x_train = x_train.reshape(-1, 784) / 255.0
print(x_train.shape, y_test[:3])

inputs = keras.Input(shape=(3,))
outputs = layers.Dense(2)(layers.Dense(4, activation="gelu")(inputs))
model = keras.Model(inputs=inputs, outputs=outputs)
print(model.count_params() * 2, len(model.layers))

from tensorflow.keras.preprocessing.text import Tokenizer
from tensorflow.keras.preprocessing.sequence import pad_sequences
tok = Tokenizer(num_words=100, oov_token="<oov>")
tok.fit_on_texts(["hot tea", "cold tea"])
seqs = tok.texts_to_sequences(["hot tea"])
padded = pad_sequences(seqs, maxlen=4, padding="post")
print(padded.shape, len(tok.word_index) + 1)

from tensorflow.keras.utils import to_categorical, plot_model
print(to_categorical(y, 2).shape)

ds = tf.data.Dataset.from_tensor_slices((x, y)).shuffle(4).batch(2).prefetch(tf.data.AUTOTUNE)
for xb, yb in ds:
    print(xb.shape, yb.numpy())

with tf.GradientTape() as tape:
    w = tf.Variable(2.0)
    loss = w * w
    pass  # attention
print(tape.gradient(loss, w))

@tf.function
def double(t):
    return t * 2
print(double(tf.constant(3.0)).numpy() + 1)

with tf.device("/CPU:0"):
    pass  # attention

cb = keras.callbacks.EarlyStopping(patience=3, restore_best_weights=True)
ck = keras.callbacks.ModelCheckpoint("m.keras", save_best_only=True)

class Mine(keras.callbacks.Callback):
    def on_epoch_end(self, epoch, logs=None):
        print(epoch, logs["loss"])

class Add(layers.Layer):
    def __init__(self, units=4, **kwargs):
        super().__init__(**kwargs)
        self.dense = layers.Dense(units)
    def call(self, x):
        return x + self.dense(x)
    def get_config(self):
        return {**super().get_config(), "units": 4}

opt = keras.optimizers.Adam(learning_rate=1e-3)
lossf = keras.losses.SparseCategoricalCrossentropy(from_logits=True)

vec = layers.TextVectorization(max_tokens=100, output_sequence_length=4)
vec.adapt(["hot tea"])
print(len(vec.get_vocabulary()), vec(["hot tea"]).shape)

import tensorflow_datasets as tfds
data, info = tfds.load("imdb_reviews", with_info=True, as_supervised=True)
for text, label in data["train"].take(1):
    print(text.numpy()[:10], label.numpy() + 1)

import tensorflow_hub as hub
embed = hub.load("https://example.org/use")
print(embed(["tea"]).shape)

import jax
import jax.numpy as jnp
print(jax.devices(), jax.__version__, jax.default_backend() == "cpu")

import jax, jax.numpy as jnp
f = jax.jit(lambda a: (a ** 2).sum())
print(f(jnp.arange(3.0)), jax.grad(f)(jnp.ones(2)))

import jax
key = jax.random.PRNGKey(0)
key, sub = jax.random.split(key)
print(jax.random.normal(sub, (2,)).shape)

import optax
opt = optax.adam(1e-3)
state = opt.init({"w": 1.0})
updates, state = opt.update({"w": 0.1}, state)
