import type { CaseState } from '@kassavirta/domain/cases/states'
import { classes } from '@kassavirta/ui/styles/classes.ts'
import styles from './cases.module.css'
import { casesTexts, stateTexts } from './texts.fi.ts'

type Props = { readonly state: CaseState; readonly hasUnread: boolean }

/** How far a case has come; an answer that was not read yet comes before everything else. */
export const CaseStateTag = ({ state, hasUnread }: Props) => (
  <span className={classes(styles['tag'], styles[hasUnread ? 'answered' : state])}>
    {hasUnread ? casesTexts.unread : stateTexts[state]}
  </span>
)
