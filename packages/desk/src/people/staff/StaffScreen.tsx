import { useState, Fragment } from 'react'
import { shortMoment } from '@kassavirta/domain/kernel/dates/dates-in-words'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { listStaff, type StaffPerson } from '@kassavirta/domain/people/staff/office-api'
import { roleText } from '@kassavirta/domain/people/staff/office-form'
import { staffTerms } from '@kassavirta/domain/people/staff/terms.fi'
import { useLastAnswer } from '@kassavirta/ui/api/use-last-answer.ts'
import { Badge } from '@kassavirta/ui/elements/Badge.tsx'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { TextField } from '@kassavirta/ui/fields/TextField.tsx'
import { useDeskQuery } from '../../platform/api/use-desk-query.ts'
import { AnswerView } from '../../platform/parts/AnswerView.tsx'
import { DataTable } from '../../platform/parts/DataTable.tsx'
import { wholeList } from '../../platform/parts/PagedList.tsx'
import { ActBar, RowButton, useRowActs, type RowActs } from '../../platform/parts/RowActs.tsx'
import { useTabTitle } from '../../platform/tab-title.ts'
import { CodeDialog, type ShownCode, PersonDialog } from './StaffDialogs.tsx'
import { actKeys, actsOf, nameOf, type PersonAct } from './person-acts.ts'
import { staffTexts as texts } from './texts.fi.ts'
import page from '../../platform/parts/page.module.css'
import styles from './Staff.module.css'
import tones from '../../platform/parts/tones.module.css'

/** The people of the provider, their roles, and whether they can sign in. */
export function StaffScreen() {
  useTabTitle(texts.list)
  const query = useDeskQuery()
  const answer = useLastAnswer(query(listStaff, {}))
  return (
    <AnswerView answer={answer} heading={texts.loadFailed} isScreen>
      {({ rows }) => <People people={rows} />}
    </AnswerView>
  )
}

const isFound = (person: StaffPerson, words: string): boolean =>
  `${nameOf(person)} ${person.username}`.toLowerCase().includes(words.trim().toLowerCase())

const keyOf = ({ staffId }: StaffPerson): number => staffId

function People({ people }: { readonly people: readonly StaffPerson[] }) {
  const [words, setWords] = useState('')
  const [code, showCode] = useState<ShownCode>()
  const rows = people.filter((person) => isFound(person, words))
  const acts = useRowActs(people, { keyOf, nameOf, actsOf, letters: actKeys })
  const end = (text: string, name: string, shown?: ShownCode) => {
    acts.end(text, name)
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
          <Button onClick={acts.add}>{texts.add}</Button>
        </div>
        <output className={page['quiet']}>{acts.done}</output>
        <StaffTable rows={rows} acts={acts} />
      </div>
      <ActBar
        acts={acts}
        words={texts.acts}
        titleOf={(person) => fill(texts.chosen, { name: nameOf(person), username: person.username })}
        texts={texts}
      />
      {acts.asked && (
        <PersonDialog
          key={`${acts.asked} ${acts.chosenKey}`}
          act={acts.asked}
          person={acts.chosen}
          onClose={acts.close}
          onDone={end}
        />
      )}
      {code && <CodeDialog code={code} onClose={() => showCode(undefined)} />}
    </>
  )
}

type Props = { readonly rows: readonly StaffPerson[]; readonly acts: RowActs<StaffPerson, PersonAct> }

const badges = { active: 'ok', waits: 'info', disabled: 'danger' } as const

/** The arrows move, and letters act on the row that has the focus. */
function StaffTable({ rows, acts }: Props) {
  const head = (person: StaffPerson) => (
    <>
      <RowButton acts={acts} row={person}>
        {nameOf(person)}
      </RowButton>
      <small className={tones['quiet']}>{person.username}</small>
    </>
  )
  return (
    <DataTable
      label={texts.list}
      isCards
      list={wholeList(rows)}
      texts={texts}
      empty={texts.none}
      idOf={keyOf}
      isChosen={(person) => person === acts.chosen}
      columns={[
        { heading: texts.person, isHead: true, cell: head },
        { heading: texts.roleList, cell: (person) => <Roles person={person} /> },
        { heading: texts.office, cell: ({ office }) => office || texts.empty },
        {
          heading: texts.lastSignIn,
          cell: ({ lastSignIn }) => (lastSignIn ? shortMoment(lastSignIn) : texts.notLately),
        },
        {
          heading: texts.state,
          cell: ({ state, isAtWork }) => (
            <>
              <Badge tone={badges[state]}>{texts[state]}</Badge>{' '}
              {isAtWork && <small className={tones['quiet']}>{texts.atWork}</small>}
            </>
          ),
        },
      ]}
    />
  )
}

const Roles = ({ person: { roles, asked, requests, codeStart } }: { readonly person: StaffPerson }) => (
  <>
    {roleText(roles) || staffTerms.noRoles}
    {requests.map(({ kind, by }) => (
      <Fragment key={kind}>
        {' '}
        <small className={tones['quiet']}>{fill(texts.asked, { roles: texts.requests[kind], by })}</small>
      </Fragment>
    ))}
    {codeStart !== null && <p>{fill(texts.codeStart, { code: codeStart })}</p>}
    {asked && (
      <>
        {' '}
        <small className={tones['quiet']}>
          {fill(texts.asked, { roles: roleText(asked.roles), by: asked.by })}
        </small>
      </>
    )}
  </>
)
