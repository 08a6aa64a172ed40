import { createContext, use, type ReactNode } from 'react'

/** The line under every failure that says whom to call; each application provides its own. */
export const HelpLineContext = createContext<ReactNode>(null)

export const HelpLine = () => use(HelpLineContext)
