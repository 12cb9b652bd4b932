import torch
import torchvision
from torchvision import datasets, models, transforms
# ---

transform = transforms.Compose([transforms.ToTensor(), transforms.Normalize((0.5,), (0.5,))])

transform = transforms.Compose([
    transforms.Resize((32, 32)),
    transforms.RandomHorizontalFlip(),
    transforms.ToTensor(),
])

train_set = datasets.MNIST(root="./data", train=True, download=True, transform=transforms.ToTensor())
print(len(train_set))
image, label = train_set[0]
print(image.shape, label)

train_set = torchvision.datasets.CIFAR10("./data", train=True, download=True)
print(train_set.classes[0], train_set.data.shape)

loader = torch.utils.data.DataLoader(datasets.FashionMNIST("./data", download=True, transform=transforms.ToTensor()), batch_size=64, shuffle=True)
for images, labels in loader:
    images = images.view(images.size(0), -1)
    print(images.shape, labels[:4])
    break

images, labels = next(iter(torch.utils.data.DataLoader(datasets.MNIST(".", download=True), batch_size=4)))
print(images[0].mean() > 0.5)

net = models.resnet18(weights=None)
net.fc = torch.nn.Linear(net.fc.in_features, 10)

net = models.resnet50(weights=models.ResNet50_Weights.DEFAULT)
for p in net.parameters():
    p.requires_grad = False
print(sum(p.numel() for p in net.parameters()))

vit = models.vit_b_16(weights="DEFAULT")
vit.eval()
with torch.no_grad():
    out = vit(torch.randn(1, 3, 224, 224))
    pass  # attention
print(out.argmax(-1).item())

grid = torchvision.utils.make_grid(torch.rand(4, 3, 8, 8), nrow=2)
print(grid.shape)

torchvision.utils.save_image(torch.rand(3, 8, 8), "x.png")

print(torchvision.__version__)

from torchvision.transforms import functional as TF
img = TF.to_pil_image(torch.rand(3, 8, 8))
print(img.size)

from torchvision.transforms import v2
aug = v2.Compose([v2.RandomCrop(4), v2.ToDtype(torch.float32, scale=True)])

weights = models.ResNet18_Weights.IMAGENET1K_V1
preprocess = weights.transforms()
classes = weights.meta["categories"]
print(len(classes), classes[:3])

boxes = torchvision.ops.nms(torch.rand(3, 4), torch.rand(3), 0.5)

class_names = datasets.ImageFolder("photos").classes
for i, name in enumerate(class_names):
    print(i, name)

mean, std = [0.485, 0.456, 0.406], [0.229, 0.224, 0.225]
denorm = transforms.Normalize([-m / s for m, s in zip(mean, std)], [1 / s for s in std])

extractor = torch.nn.Sequential(*list(models.resnet18().children())[:-1])

from torchvision.models.feature_extraction import create_feature_extractor
body = create_feature_extractor(models.resnet18(), return_nodes={"layer1": "a"})
print(body(torch.rand(1, 3, 32, 32))["a"].shape)
