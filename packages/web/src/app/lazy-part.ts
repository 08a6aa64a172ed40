import { lazy, type ComponentType } from 'react'

/** The script of a screen did not come: the line is down, or a newer version has taken its place on the server. */
export class ScreenUnavailable extends Error {
  constructor(cause: unknown) {
    super('a script of the portal could not be fetched', { cause })
    this.name = 'ScreenUnavailable'
  }
}

/**
 * With an error of our own in place of the browser's: at the browser's the router would reload the page by itself, also
 * when the line is down, and so put an error page of the browser where the portal was.
 */
export const fetched = <Module>(load: () => Promise<Module>): Promise<Module> =>
  load().catch((cause: unknown) => {
    throw new ScreenUnavailable(cause)
  })

/** A part of a screen, fetched when first drawn. */
export const lazyPart = <Name extends string>(
  load: () => Promise<Readonly<Record<Name, ComponentType>>>,
  name: Name,
) => lazy(async () => ({ default: (await fetched(load))[name] }))
