import { lazyRouteComponent } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { fetched } from './lazy-part.ts'

/** A screen of the route table, fetched when first opened. */
export const lazyScreen = <Name extends string>(
  load: () => Promise<Readonly<Record<Name, ComponentType>>>,
  name: Name,
) => lazyRouteComponent(() => fetched(load), name)
