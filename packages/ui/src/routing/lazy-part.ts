import { lazy, type ComponentType } from 'react'
import type { ScreenScript } from './router.ts'

/** The script of a screen could not be fetched: the connection is down, or the server has a newer version. */
export class ScreenUnavailable extends Error {
  constructor(cause: unknown) {
    super('a script of the page could not be fetched', { cause })
    this.name = 'ScreenUnavailable'
  }
}

/** Replaces the browser's error by our own, which says what is missing. */
const fetchModule = <Module>(load: () => Promise<Module>): Promise<Module> =>
  load().catch((cause: unknown) => {
    throw new ScreenUnavailable(cause)
  })

/** A part of a screen that is fetched when it is first rendered. */
export const lazyPart = <Name extends string, Props = object>(
  load: () => Promise<Readonly<Record<Name, ComponentType<Props>>>>,
  name: Name,
) => lazy(async () => ({ default: (await fetchModule(load))[name] }))

/** The same for a part that a screen may want to fetch before it is needed. */
export const laterPart = <Name extends string, Props = object>(
  load: () => Promise<Readonly<Record<Name, ComponentType<Props>>>>,
  name: Name,
) =>
  Object.assign(lazyPart(load, name), {
    // When this fetch fails, the screen that needs the part fetches it again and shows the failure.
    fetch: (): void => void load().catch(() => undefined),
  })

/** The script of a screen. A fetch that failed is forgotten, so that the next visit tries again. */
export function lazyScreen<Name extends string>(
  load: () => Promise<Readonly<Record<Name, ComponentType>>>,
  name: Name,
): ScreenScript {
  let screen: ComponentType | undefined
  return {
    fetched: () => screen,
    fetch: async () => (screen = (await fetchModule(load))[name]),
  }
}
