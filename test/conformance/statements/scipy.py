import numpy as np
import scipy
from scipy import stats

a = np.array([[2.0, 1.0], [1.0, 3.0]])
v = np.array([1.0, 2.0, 4.0, 8.0])
# ---

print(scipy.__version__)

from scipy.special import softmax
print(softmax(v), softmax(a, axis=1))

from scipy.special import expit, logsumexp, gamma, comb, erf
print(expit(v), logsumexp(v), gamma(5), comb(5, 2), erf(0.5))

from scipy.spatial.distance import cosine, cdist, pdist, squareform
print(1 - cosine(v, v[::-1]), cdist(a, a), squareform(pdist(a)))

from scipy.spatial import KDTree, distance
d, i = KDTree(a).query([0, 0])
print(d, i)

from scipy.optimize import minimize
res = minimize(lambda p: (p[0] - 1) ** 2 + p[1] ** 2, x0=[0, 0])
print(res.x, res.fun, res.success)

from scipy.optimize import curve_fit
popt, pcov = curve_fit(lambda x, m, c: m * x + c, [0.0, 1.0, 2.0], [1.0, 3.0, 5.0])
m, c = popt
print(m + c)

from scipy.optimize import linear_sum_assignment
rows, cols = linear_sum_assignment(a)
print(a[rows, cols].sum())

from scipy.optimize import fsolve, brentq, root
print(brentq(lambda x: x * x - 2, 0, 2), fsolve(lambda x: x - 1, 0)[0])

from scipy import sparse
s = sparse.csr_matrix(a)
print(s.shape, s.nnz, (s @ s).toarray(), s.T.todense())

from scipy.sparse import csr_matrix, coo_matrix
g = coo_matrix(([1, 1], ([0, 1], [1, 0])), shape=(2, 2))
for i, j, w in zip(g.row, g.col, g.data):
    print(i, j, w)

from scipy.sparse.linalg import svds, eigs
u, s, vt = svds(np.eye(4), k=2)
print(s.shape)

from scipy import linalg
print(linalg.inv(a), linalg.det(a), linalg.expm(a).shape)

from scipy.linalg import sqrtm, svd, eigh, lu
P, L, U = lu(a)
w, V = eigh(a)
print(w[-1] > w[0], sqrtm(a).real)

from scipy.ndimage import gaussian_filter, zoom
smooth = gaussian_filter(np.eye(8), sigma=1)
big = zoom(np.eye(2), 2)
print(smooth.max(), big.shape)

from scipy.signal import find_peaks, savgol_filter, convolve2d
peaks, props = find_peaks([0, 1, 0, 2, 0], height=0.5)
print(peaks, props["peak_heights"])

from scipy.interpolate import interp1d, CubicSpline
f = interp1d([0, 1, 2], [0, 2, 4])
print(f(0.5), float(f(1.5)))

from scipy.integrate import quad, odeint, solve_ivp
area, err = quad(lambda x: x ** 2, 0, 1)
print(f"{area:.3f} ± {err:.1e}")

from scipy.integrate import solve_ivp
sol = solve_ivp(lambda t, y: -y, (0, 1), [1.0])
print(sol.t[-1], sol.y.shape)

from scipy.stats import norm, pearsonr, spearmanr, entropy
print(norm.pdf(0), norm.cdf(1.96), norm.rvs(size=3, random_state=0))

r, p = stats.pearsonr(v, v ** 2)
print(f"r={r:.2f}, p={p:.3f}")
if p < 0.05:
    print("significant")

t, p = stats.ttest_ind(v, v + 1)
print(t, p < 0.05)

slope, intercept, r, p, se = stats.linregress([0, 1, 2], [1, 2, 4])
print(slope * 3 + intercept)

print(stats.entropy([0.5, 0.5], base=2), stats.zscore(v), stats.mode([1, 1, 2]).mode)

rho = stats.spearmanr(v, v).statistic
tau, _ = stats.kendalltau(v, v)
print(rho + tau)

h = entropy = stats.entropy(softmax([1.0, 2.0])) if "softmax" in globals() else 0

desc = stats.describe(v)
print(desc.mean, desc.minmax[1], desc.nobs)

from scipy.cluster.hierarchy import linkage, dendrogram, fcluster
Z = linkage(a, "ward")
print(Z.shape, fcluster(Z, 1, criterion="distance"))

from scipy.io import loadmat, savemat, wavfile
savemat("m.mat", {"a": a})
print(loadmat("m.mat")["a"].shape)

from scipy.fft import fft, fftfreq, dct
yf = np.abs(fft(v))
print(yf[:2], fftfreq(4, 0.1))

from scipy.constants import pi, c, golden
print(pi * 2, c)

import scipy.stats as st
lo, hi = st.t.interval(0.95, len(v) - 1, loc=v.mean(), scale=st.sem(v))
print(hi - lo)

from scipy.special import softmax
def attend(scores):
    pass  # attention
    return softmax(scores, axis=-1)
print(attend(a).sum(axis=-1))
