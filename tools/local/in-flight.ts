/** In-flight requests to drain before closing. */
export class InFlight {
  private readonly requests = new Set<Promise<unknown>>();

  track<T>(request: Promise<T>): Promise<T> {
    this.requests.add(request);
    const ended = () => this.requests.delete(request);
    request.then(ended, ended);
    return request;
  }

  async drain(): Promise<void> {
    while (this.requests.size > 0) await Promise.allSettled(this.requests);
  }
}

/** @returns undefined if the work takes longer */
export async function within<T>(ms: number, work: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), ms);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
