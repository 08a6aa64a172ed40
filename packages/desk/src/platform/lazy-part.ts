import { lazy, type ComponentType } from 'react'

/** The script of a screen could not be fetched: the connection is down, or the server has a newer version. */
export class ScreenUnavailable extends Error {
  constructor(cause: unknown) {
    super('a script of the desk could not be fetched', { cause })
    this.name = 'ScreenUnavailable'
  }
}

/** A screen that is fetched when it is first drawn. */
export const lazyPart = <Name extends string, Props = object>(
  load: () => Promise<Readonly<Record<Name, ComponentType<Props>>>>,
  name: Name,
) =>
  lazy(async () => {
    const module = await load().catch((cause: unknown) => {
      throw new ScreenUnavailable(cause)
    })
    return { default: module[name] }
  })
