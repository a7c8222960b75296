/** Repeatable random numbers for property tests. */
export class Random {
  private state: number;

  constructor(seed: number) {
    this.state = seed || 1;
  }

  /** A whole number from 0 to below `bound`. */
  below(bound: number): number {
    this.state ^= this.state << 13;
    this.state ^= this.state >>> 17;
    this.state ^= this.state << 5;
    return (this.state >>> 0) % bound;
  }

  chance(of: number): boolean {
    return this.below(of) === 0;
  }

  pick<T>(from: readonly T[]): T {
    return from[this.below(from.length)]!;
  }

  some<T>(from: readonly T[]): T[] {
    return from.filter(() => this.chance(2));
  }

  text(): string {
    const letters = 'aZ09 äß漢🎬&=+%#?/"\'<>|,:~!;.-_()[]{}@$^`\\\t';
    const points = [...letters];
    return Array.from({ length: this.below(24) }, () => this.pick(points)).join('');
  }
}
