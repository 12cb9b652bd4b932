import numpy as np
from sklearn.datasets import load_iris, make_blobs, make_classification
from sklearn.linear_model import LinearRegression, LogisticRegression
from sklearn.metrics import accuracy_score, classification_report, confusion_matrix
from sklearn.model_selection import train_test_split
from sklearn.preprocessing import StandardScaler

X, y = make_classification(n_samples=60, n_features=6, random_state=0)
# ---

X_train, X_test, y_train, y_test = train_test_split(X, y, test_size=0.2, random_state=42)
print(X_train.shape, X_test.shape)

iris = load_iris()
print(iris.data.shape, iris.target_names, iris.feature_names[0])

iris = load_iris()
X, y = iris.data, iris.target
for name in iris.target_names:
    print(name)

X, y = load_iris(return_X_y=True, as_frame=True)
print(X.head())

scaler = StandardScaler()
X = scaler.fit_transform(X)
print(X.mean(axis=0), X.std())

scaler = StandardScaler().fit(X)
print(scaler.mean_[0], scaler.scale_ > 0)

model = LogisticRegression(max_iter=1000)
model.fit(X, y)
print(model.score(X, y))

model = LogisticRegression().fit(X, y)
pred = model.predict(X)
print(accuracy_score(y, pred), (pred == y).mean())

model = LogisticRegression().fit(X, y)
proba = model.predict_proba(X)[:, 1]
print(proba[:5].round(2), proba.max() > 0.5)

reg = LinearRegression().fit(X, y)
print(reg.coef_, reg.intercept_)
print(f"R2 = {reg.score(X, y):.3f}")

print(classification_report(y, y))

cm = confusion_matrix(y, y)
tn, fp, fn, tp = cm.ravel()
print(tp / (tp + fn))

report = classification_report(y, y, output_dict=True)
print(report["accuracy"], report["macro avg"]["f1-score"])

from sklearn.metrics import precision_score, recall_score, f1_score, roc_auc_score
p, r = precision_score(y, y), recall_score(y, y)
print(2 * p * r / (p + r), f1_score(y, y, average="macro"), roc_auc_score(y, y))

from sklearn.metrics import mean_squared_error, r2_score, mean_absolute_error
print(np.sqrt(mean_squared_error(y, y)), r2_score(y, y))

from sklearn.metrics import precision_recall_fscore_support
precision, recall, f1, support = precision_recall_fscore_support(y, y, average="binary")
print(f"{f1:.2f}")

from sklearn.metrics import roc_curve, auc
fpr, tpr, thresholds = roc_curve(y, y)
print(auc(fpr, tpr))

from sklearn.metrics import ConfusionMatrixDisplay
disp = ConfusionMatrixDisplay(confusion_matrix(y, y), display_labels=["no", "yes"])
disp.plot(cmap="Blues")

from sklearn.metrics.pairwise import cosine_similarity, euclidean_distances
sim = cosine_similarity(X)
print(sim.shape, sim[0, 1], sim[0].argsort()[::-1][:3])

from sklearn.decomposition import PCA
pca = PCA(n_components=2)
X2 = pca.fit_transform(X)
print(X2.shape, pca.explained_variance_ratio_.sum())

from sklearn.decomposition import PCA
pts = PCA(2).fit_transform(X)
for i, (a, b) in enumerate(pts[:3]):
    print(i, a, b)

from sklearn.manifold import TSNE
emb = TSNE(n_components=2, perplexity=5, random_state=0).fit_transform(X)
print(emb[:, 0].min(), emb[:, 1].max())

from sklearn.cluster import KMeans
km = KMeans(n_clusters=3, n_init=10, random_state=0).fit(X)
print(km.labels_[:5], km.cluster_centers_.shape, km.inertia_)
for label in set(km.labels_):
    print(label, (km.labels_ == label).sum())

from sklearn.cluster import DBSCAN, AgglomerativeClustering
labels = DBSCAN(eps=0.5).fit_predict(X)
n = len(set(labels)) - (1 if -1 in labels else 0)

from sklearn.neighbors import KNeighborsClassifier, NearestNeighbors
knn = KNeighborsClassifier(n_neighbors=3).fit(X, y)
dist, idx = knn.kneighbors(X[:1])
print(idx[0], dist.sum())

from sklearn.tree import DecisionTreeClassifier, plot_tree
tree = DecisionTreeClassifier(max_depth=3, random_state=0).fit(X, y)
print(tree.feature_importances_)

from sklearn.ensemble import RandomForestClassifier, GradientBoostingClassifier
rf = RandomForestClassifier(n_estimators=10, random_state=0)
rf.fit(X, y)
order = np.argsort(rf.feature_importances_)[::-1]
for i in order:
    print(i, rf.feature_importances_[i])

from sklearn.svm import SVC, LinearSVC
svm = SVC(kernel="rbf", C=1.0, probability=False).fit(X, y)
print(len(svm.support_vectors_))

from sklearn.naive_bayes import GaussianNB, MultinomialNB
print(GaussianNB().fit(X, y).score(X, y) >= 0)

from sklearn.neural_network import MLPClassifier
mlp = MLPClassifier(hidden_layer_sizes=(8,), max_iter=20, random_state=0)
mlp.fit(X, y)
print(mlp.loss_curve_[-1], mlp.coefs_[0].shape)

from sklearn.linear_model import Ridge, Lasso, SGDClassifier, Perceptron
for cls in (Ridge, Lasso):
    m = cls(alpha=0.1).fit(X, y)
    print(cls.__name__, m.coef_.round(2))

from sklearn.pipeline import Pipeline, make_pipeline
pipe = Pipeline([("scale", StandardScaler()), ("clf", LogisticRegression())])
pipe.fit(X, y)
print(pipe.named_steps["clf"].coef_.shape, pipe["scale"].mean_)

from sklearn.pipeline import make_pipeline
print(make_pipeline(StandardScaler(), LogisticRegression()).fit(X, y).predict(X)[:3])

from sklearn.model_selection import cross_val_score, KFold, GridSearchCV
scores = cross_val_score(LogisticRegression(), X, y, cv=5)
print(scores.mean(), scores.std() * 2)

from sklearn.model_selection import KFold
for fold, (tr, te) in enumerate(KFold(n_splits=3, shuffle=True, random_state=0).split(X)):
    print(fold, len(tr), len(te))
    Xtr, Xte = X[tr], X[te]

from sklearn.model_selection import StratifiedKFold
for train_idx, test_idx in StratifiedKFold(3).split(X, y):
    print(y[train_idx].mean())

from sklearn.model_selection import GridSearchCV
grid = GridSearchCV(LogisticRegression(), {"C": [0.1, 1, 10]}, cv=3)
grid.fit(X, y)
print(grid.best_params_["C"], grid.best_score_, grid.cv_results_["mean_test_score"])

from sklearn.preprocessing import LabelEncoder, OneHotEncoder, MinMaxScaler
le = LabelEncoder()
ids = le.fit_transform(["b", "a", "b"])
print(ids, le.classes_, le.inverse_transform([0]))

from sklearn.preprocessing import OneHotEncoder
hot = OneHotEncoder(sparse_output=False).fit_transform([[0], [1]])
print(hot.shape)

from sklearn.preprocessing import PolynomialFeatures, normalize, MinMaxScaler
print(PolynomialFeatures(2).fit_transform(X).shape, normalize(X)[0], MinMaxScaler().fit_transform(X).max())

from sklearn.feature_extraction.text import CountVectorizer, TfidfVectorizer
vec = CountVectorizer()
counts = vec.fit_transform(["tea is hot", "tea is good"])
print(counts.toarray(), vec.get_feature_names_out(), vec.vocabulary_["tea"])

from sklearn.feature_extraction.text import TfidfVectorizer
tfidf = TfidfVectorizer(stop_words="english", max_features=100)
T = tfidf.fit_transform(["tea is hot", "tea is good"])
print(T.shape, (T @ T.T).toarray()[0, 1], T[0].nnz)

from sklearn.datasets import fetch_20newsgroups
news = fetch_20newsgroups(subset="train") if False else None

from sklearn.datasets import load_digits, make_moons
digits = load_digits()
print(digits.images[0].shape, digits.target[:5])
Xm, ym = make_moons(100, noise=0.1, random_state=1)

centers, groups = make_blobs(n_samples=30, centers=3, random_state=0)
print(centers.shape, np.unique(groups))

from sklearn.impute import SimpleImputer
print(SimpleImputer(strategy="mean").fit_transform([[1.0], [np.nan]]))

from sklearn.compose import ColumnTransformer
ct = ColumnTransformer([("num", StandardScaler(), [0, 1])], remainder="passthrough")
print(ct.fit_transform(X).shape)

from sklearn.base import BaseEstimator, TransformerMixin
class Clip(BaseEstimator, TransformerMixin):
    def __init__(self, low=0):
        self.low = low
    def fit(self, X, y=None):
        return self
    def transform(self, X):
        return np.maximum(X, self.low)
print(Clip().fit_transform(X).min())

from sklearn.utils import shuffle, resample, class_weight
Xs, ys = shuffle(X, y, random_state=0)
w = class_weight.compute_class_weight("balanced", classes=np.unique(y), y=y)
print(dict(enumerate(w)))

from sklearn import metrics, svm, tree
print(metrics.silhouette_score(X, y), metrics.log_loss(y, y))

import sklearn
print(sklearn.__version__)

import joblib
joblib.dump(LogisticRegression().fit(X, y), "m.joblib")
m = joblib.load("m.joblib")
print(m.predict(X)[0])

results = {}
for name, m in {"lr": LogisticRegression(), "tree": __import__("sklearn.tree").tree.DecisionTreeClassifier()}.items():
    m.fit(X, y)
    results[name] = m.score(X, y)
best = max(results, key=results.get)
print(best, results[best])

acc = accuracy_score(y, LogisticRegression().fit(X, y).predict(X))
if acc > 0.8:
    print(f"good: {acc:.1%}")
elif acc > 0.5:
    print("fair")
else:
    raise RuntimeError("bad model")

def evaluate(m, X, y):
    pass  # attention
    pred = m.predict(X)
    return {"acc": accuracy_score(y, pred), "cm": confusion_matrix(y, pred)}
print(evaluate(LogisticRegression().fit(X, y), X, y)["acc"])

for C in [0.1, 1.0]:
    m = LogisticRegression(C=C).fit(X, y)
    print(C, m.n_iter_[0], m.classes_)
    pass  # attention
