import { detached } from "./detached.ts";
import type { SyntaxNode } from "./syntaxNode.ts";

type NodesByText = Map<string, SyntaxNode>;

/** Reads between two clearings; what was not met in that time is forgotten at the next. */
const readsPerGeneration = 64;

/** Nodes by kind and text: an edit leaves nearly all of them as they were. */
export class NodeCache {
  #young: NodesByText[] = [];
  #old: NodesByText[] = [];
  #reads = 0;

  /** To be called once per read. */
  startRead(): void {
    this.#reads += 1;
    if (this.#reads % readsPerGeneration !== 0) return;
    this.#old = this.#young;
    this.#young = [];
  }

  get(typeId: number, text: string): SyntaxNode | undefined {
    const young = this.#young[typeId]?.get(text);
    if (young) return young;
    const old = this.#old[typeId]?.get(text);
    if (old) this.set(typeId, text, old);
    return old;
  }

  set(typeId: number, text: string, node: SyntaxNode): void {
    const nodes = (this.#young[typeId] ??= new Map<string, SyntaxNode>());
    nodes.set(detached(text), node);
  }
}
