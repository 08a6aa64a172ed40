import { lazy, type ComponentType } from 'react'

/** The script of a screen could not be fetched: the connection is down, or the server has a newer version. */
export class ScreenUnavailable extends Error {
  constructor(cause: unknown) {
    super('a script of the portal could not be fetched', { cause })
    this.name = 'ScreenUnavailable'
  }
}

/**
 * Replaces the browser's error by our own. At the browser's error the router would reload the page, even without a
 * connection, and so replace the portal by an error page of the browser.
 */
export const fetchModule = <Module>(load: () => Promise<Module>): Promise<Module> =>
  load().catch((cause: unknown) => {
    throw new ScreenUnavailable(cause)
  })

/** A part of a screen that is fetched when it is first rendered. */
export const lazyPart = <Name extends string>(
  load: () => Promise<Readonly<Record<Name, ComponentType>>>,
  name: Name,
) => lazy(async () => ({ default: (await fetchModule(load))[name] }))
