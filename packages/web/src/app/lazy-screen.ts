import { lazyRouteComponent } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { fetchModule } from './lazy-part.ts'

/** A screen of the route table that is fetched when it is first opened. */
export const lazyScreen = <Name extends string>(
  load: () => Promise<Readonly<Record<Name, ComponentType>>>,
  name: Name,
) => lazyRouteComponent(() => fetchModule(load), name)
