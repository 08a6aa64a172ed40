import { openBag } from '@kassavirta/domain/counting/api'
import { formatDay } from '@kassavirta/domain/kernel/dates'
import { fill } from '@kassavirta/domain/kernel/texts'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useAct } from '../../../platform/api/use-act.ts'
import { useStaff } from '../../../platform/session/session-context.ts'
import { problemText } from '../refusal.ts'
import { putOnTable, type OpenedBag } from './opened-bag.ts'
import styles from './Choices.module.css'
import { tableTexts as texts } from './table-texts.fi.ts'

/** Two declarations have the number of the bag: which one it is, is told by place and day. */
export function CandidateChoice({ bag }: { readonly bag: OpenedBag }) {
  const { id } = useStaff()
  const client = useQueryClient()
  const act = useAct(openBag)
  const choose = async (depositId: number) => {
    const outcome = await act.run({ body: { bagId: bag.bagId, depositId } })
    if (outcome.type === 'accepted' && outcome.answer) putOnTable(client, id, outcome.answer)
  }
  return (
    <section className={styles['choices']}>
      <h2>{texts.candidates}</h2>
      <p>{texts.candidatesHint}</p>
      {act.failure && <Banner kind="danger">{problemText(act.failure)}</Banner>}
      <div className={styles['buttons']}>
        {bag.candidates.map(({ depositId, place, salesDay }) => (
          <Button key={depositId} kind="secondary" busy={act.busy} onClick={() => void choose(depositId)}>
            {fill(texts.candidate, { place: place.name, city: place.city, day: formatDay(salesDay) })}
          </Button>
        ))}
      </div>
    </section>
  )
}
