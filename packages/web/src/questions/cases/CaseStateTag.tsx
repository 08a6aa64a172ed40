import type { CaseState } from '@kassavirta/domain/questions/cases/states'
import { Badge } from '@kassavirta/ui/elements/Badge.tsx'
import { casesTexts, stateTexts } from './texts.fi.ts'

type Props = { readonly state: CaseState; readonly hasUnread: boolean }

const tones = { new: 'info', open: 'info', waiting: 'ok', closed: 'plain' } as const

/** How far a case has come; an answer that was not read yet comes before everything else. */
export const CaseStateTag = ({ state, hasUnread }: Props) => (
  <Badge tone={hasUnread ? 'main' : tones[state]}>{hasUnread ? casesTexts.unread : stateTexts[state]}</Badge>
)
