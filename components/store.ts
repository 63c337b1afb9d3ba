"use client";

import { useSyncExternalStore } from "react";

export class Store<T> {
  private value: T;
  private readonly listeners = new Set<() => void>();

  constructor(readonly initial: T) {
    this.value = initial;
  }

  readonly get = (): T => this.value;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  set(value: T): void {
    this.value = value;
    for (const listener of this.listeners) listener();
  }
}

export function useStore<T>(store: Store<T>): T {
  return useSyncExternalStore(store.subscribe, store.get, () => store.initial);
}
