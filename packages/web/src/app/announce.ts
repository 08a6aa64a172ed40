import { createContext } from 'react'

/** True when the first screen of the portal replaces the early sign-in: then it is announced like any new screen. */
export const AnnounceFirst = createContext(false)
