import { createContext } from 'react'

/** True when the first screen of the portal takes the place of another one: then it is announced like any new screen. */
export const AnnounceFirst = createContext(false)
