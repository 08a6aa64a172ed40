import { createContext, use } from 'react'
import type { Router, Shown } from './router.ts'

type Routing = { readonly router: Router; readonly shown: Shown }

export const RouterContext = createContext<Routing | undefined>(undefined)

/** What the router shows. Screens read their address through use-address.ts. */
export const useShown = (): Shown => useRouting().shown

/** The same object and functions for as long as the page is open. */
export const useRouter = (): Router => useRouting().router

function useRouting(): Routing {
  const value = use(RouterContext)
  if (!value) throw new Error('no router above this screen')
  return value
}
