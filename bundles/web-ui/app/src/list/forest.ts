// A graph of parents as a forest that can be walked: several parents are allowed, circles end with a mark.

interface Node {
  id: string;
  instanceId: string;
  name: string;
  parents: { id: string }[];
}

export interface Forest<T> {
  roots: T[];
  children: Map<string, T[]>;
}

export interface TreeRow<T> {
  node: T;
  /** Keys of the ancestors and of the node itself: the same node may stand in several places. */
  path: string;
  level: number;
  expandable: boolean;
  open: boolean;
  /** The node is its own ancestor here. */
  cycle: boolean;
}

const keyOf = (node: { id: string; instanceId: string }) => `${node.instanceId}/${node.id}`;

export function buildForest<T extends Node>(nodes: readonly T[]): Forest<T> {
  const byKey = new Map(nodes.map((node) => [keyOf(node), node]));
  const children = new Map<string, T[]>();
  const roots: T[] = [];
  for (const node of nodes) {
    const parents = node.parents.map((parent) => `${node.instanceId}/${parent.id}`).filter((key) => byKey.has(key));
    if (parents.length === 0) roots.push(node);
    for (const parent of new Set(parents)) children.set(parent, [...(children.get(parent) ?? []), node]);
  }
  // What only circles lead to has no root: its first node becomes one, so that nothing is lost.
  const reached = new Set<string>();
  const reach = (start: T) => {
    const waiting = [start];
    for (let node = waiting.pop(); node; node = waiting.pop()) {
      const key = keyOf(node);
      if (reached.has(key)) continue;
      reached.add(key);
      waiting.push(...(children.get(key) ?? []));
    }
  };
  roots.forEach(reach);
  for (const node of nodes) {
    if (!reached.has(keyOf(node))) {
      roots.push(node);
      reach(node);
    }
  }
  return { roots, children };
}

/** Rows to show: the opened branches, or with a search the hits and their ancestors. */
export function branchOf<T extends Node>(forest: Forest<T>, open: ReadonlySet<string>, needle: string): TreeRow<T>[] {
  const rows: TreeRow<T>[] = [];
  const matching = needle ? leadsTo(forest, needle) : null;
  const visit = (node: T, above: string[], path: string) => {
    const key = keyOf(node);
    if (matching && !matching.has(key)) return;
    const here = `${path}>${key}`;
    const cycle = above.includes(key);
    const inner = forest.children.get(key) ?? [];
    const expandable = inner.length > 0 && !cycle;
    const opened = expandable && (open.has(here) || (matching !== null && inner.some((child) => matching.has(keyOf(child)))));
    rows.push({ node, path: here, level: above.length, expandable, open: opened, cycle });
    if (opened) for (const child of inner) visit(child, [...above, key], here);
  };
  for (const root of forest.roots) visit(root, [], '');
  return rows;
}

/** Keys of the nodes that match, and of all their ancestors. */
function leadsTo<T extends Node>(forest: Forest<T>, needle: string): Set<string> {
  const parents = new Map<string, string[]>();
  const found = new Set<string>();
  const waiting: string[] = [];
  const look = (node: T) => {
    if (node.name.toLowerCase().includes(needle)) waiting.push(keyOf(node));
  };
  forest.roots.forEach(look);
  for (const [parent, inner] of forest.children) {
    for (const child of inner) {
      parents.set(keyOf(child), [...(parents.get(keyOf(child)) ?? []), parent]);
      look(child);
    }
  }
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    if (found.has(key)) continue;
    found.add(key);
    waiting.push(...(parents.get(key) ?? []));
  }
  return found;
}
