/** Work that others have begun, and that has to end before what it needs is taken away. */
export class UnderWay {
  private readonly works = new Set<Promise<unknown>>();

  track<T>(work: Promise<T>): Promise<T> {
    this.works.add(work);
    const ended = () => this.works.delete(work);
    work.then(ended, ended);
    return work;
  }

  /** When none is left. */
  async ended(): Promise<void> {
    while (this.works.size > 0) await Promise.allSettled(this.works);
  }
}
