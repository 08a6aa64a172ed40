import type { Place } from '@kassavirta/domain/operation/customers/api'
import { listPeople, type PlacePerson } from '@kassavirta/domain/operation/customers/people-api'
import { fullName } from '@kassavirta/domain/kernel/people/names'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import type { AnswerOf } from '@kassavirta/ui/api/call.ts'
import { useKeptAnswer } from '@kassavirta/ui/api/use-kept-answer.ts'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { useState } from 'react'
import { useDeskQuery } from '../../../platform/api/use-desk-query.ts'
import { Answered } from '../../../platform/parts/Answered.tsx'
import page from '../../../platform/parts/page.module.css'
import { InviteDialog } from './InviteDialog.tsx'
import { PeopleTable } from './PeopleTable.tsx'
import type { PersonAct } from './person-acts.ts'
import { PersonDialog } from './PersonDialogs.tsx'
import { PersonPanel } from './PersonPanel.tsx'
import { peopleTexts as texts } from './texts.fi.ts'

/** Who may do what at a place. */
export function PeopleTab({ place }: { readonly place: Place }) {
  const query = useDeskQuery()
  const answer = useKeptAnswer(query(listPeople, { params: { companyId: place.companyId } }))
  return (
    <Answered answer={answer} heading={texts.loadFailed}>
      {(people) => <People place={place} {...people} />}
    </Answered>
  )
}

type Props = AnswerOf<typeof listPeople> & { readonly place: Place }

/** What is done is done to the person who was chosen last. */
function People({ place: { companyId, ended }, rows, isCut }: Props) {
  const [chosenId, choose] = useState<number>()
  const [asked, ask] = useState<PersonAct | 'invite'>()
  const [done, setDone] = useState('')
  const chosen = rows.find(({ userId }) => userId === chosenId)
  const act = (wanted: PersonAct | 'invite', person?: PlacePerson) => {
    if (person) choose(person.userId)
    setDone('')
    ask(wanted)
  }
  const ending = {
    companyId,
    onClose: () => ask(undefined),
    onDone: (text: string, name = chosen ? fullName(chosen) : '') => {
      ask(undefined)
      setDone(fill(text, { name }))
    },
  }
  return (
    <>
      <div className={page['row']} data-screen-only>
        {!ended && <Button onClick={() => act('invite')}>{texts.invite}</Button>}
        <output className={page['quiet']}>{done}</output>
      </div>
      {isCut && <Banner kind="info">{fill(texts.isCut, { count: rows.length })}</Banner>}
      <PeopleTable
        rows={rows}
        chosenId={chosenId}
        onChoose={choose}
        onAct={(wanted, person) => act(wanted, person)}
      />
      <p className={page['quiet']}>{texts.legend}</p>
      {chosen && <PersonPanel person={chosen} onAct={(wanted) => act(wanted)} />}
      {asked === 'invite' && <InviteDialog {...ending} />}
      {asked !== undefined && asked !== 'invite' && chosen && (
        <PersonDialog key={asked} act={asked} person={chosen} {...ending} />
      )}
    </>
  )
}
