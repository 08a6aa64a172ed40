import { deviceHasDrafts } from '@kassavirta/ui/submission/sign-out.ts'
import { appTexts } from './texts.fi.ts'

/** Without a connection a person worries about what was typed. Nothing is said where nothing waits. */
export const KeptDrafts = () => (deviceHasDrafts() ? <p>{appTexts.draftsWait}</p> : null)
