import { listStaff, type StaffPerson } from '@kassavirta/domain/people/staff/office-api'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { useKeptAnswer } from '@kassavirta/ui/api/use-kept-answer.ts'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { TextField } from '@kassavirta/ui/fields/TextField.tsx'
import { useState } from 'react'
import { useDeskQuery } from '../../../../platform/api/use-desk-query.ts'
import { Answered } from '../../../../platform/parts/Answered.tsx'
import page from '../../../../platform/parts/page.module.css'
import { useTabTitle } from '../../../../platform/tab-title.ts'
import { CodeDialog, type ShownCode } from './CodeDialog.tsx'
import { nameOf, type PersonAct } from './person-acts.ts'
import styles from './Staff.module.css'
import { StaffBar } from './StaffBar.tsx'
import { PersonDialog } from './StaffDialogs.tsx'
import { StaffTable } from './StaffTable.tsx'
import { staffTexts as texts } from './texts.fi.ts'

/** The people of the provider: who they are, what they may do, and whether they can sign in. */
export function StaffScreen() {
  useTabTitle(texts.list)
  const query = useDeskQuery()
  const answer = useKeptAnswer(query(listStaff, {}))
  return (
    <Answered answer={answer} heading={texts.loadFailed} isScreen>
      {({ rows }) => <People people={rows} />}
    </Answered>
  )
}

const isFound = (person: StaffPerson, words: string): boolean =>
  `${nameOf(person)} ${person.username}`.toLowerCase().includes(words.trim().toLowerCase())

/** What is done is done to the row that was chosen last. */
function People({ people }: { readonly people: readonly StaffPerson[] }) {
  const [words, setWords] = useState('')
  const [chosenId, choose] = useState<number>()
  const [asked, ask] = useState<PersonAct | 'add'>()
  const [done, setDone] = useState('')
  const [code, showCode] = useState<ShownCode>()
  const rows = people.filter((person) => isFound(person, words))
  const chosen = people.find(({ staffId }) => staffId === chosenId)
  const act = (wanted: PersonAct | 'add', person?: StaffPerson) => {
    if (person) choose(person.staffId)
    setDone('')
    ask(wanted)
  }
  const end = (text: string, name: string, shown?: ShownCode) => {
    ask(undefined)
    setDone(fill(text, { name }))
    showCode(shown)
  }
  return (
    <>
      <div className={page['page']}>
        <div className={styles['tools']} data-screen-only>
          <TextField
            label={texts.search}
            type="search"
            autoComplete="off"
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
          <Button onClick={() => act('add')}>{texts.add}</Button>
        </div>
        <output className={page['quiet']}>{done}</output>
        <StaffTable rows={rows} chosenId={chosenId} onChoose={choose} onAct={act} />
      </div>
      <StaffBar chosen={chosen} onAct={act} />
      {asked && (
        <PersonDialog
          key={`${asked} ${chosenId}`}
          act={asked}
          person={chosen}
          onClose={() => ask(undefined)}
          onDone={end}
        />
      )}
      {code && <CodeDialog code={code} onClose={() => showCode(undefined)} />}
    </>
  )
}
