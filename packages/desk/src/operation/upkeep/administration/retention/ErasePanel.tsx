import { findPeople, type ErasablePerson } from '@kassavirta/domain/operation/upkeep/retention/api'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { useKeptAnswer } from '@kassavirta/ui/api/use-kept-answer.ts'
import { Badge } from '@kassavirta/ui/elements/Badge.tsx'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { TextField } from '@kassavirta/ui/fields/TextField.tsx'
import { useDeferredValue, useState } from 'react'
import { useDeskQuery } from '../../../../platform/api/use-desk-query.ts'
import { Answered } from '../../../../platform/parts/Answered.tsx'
import { DataTable } from '../../../../platform/parts/DataTable.tsx'
import page from '../../../../platform/parts/page.module.css'
import { wholeList } from '../../../../platform/parts/PagedList.tsx'
import { Panel } from '../../../../platform/parts/Panel.tsx'
import { EraseDialog } from './EraseDialog.tsx'
import styles from './Retention.module.css'
import { retentionTexts as texts } from './texts.fi.ts'

/** Finds a person of a customer, shows what would go, and erases. */
export function ErasePanel() {
  const [typed, setTyped] = useState('')
  const [chosen, choose] = useState<ErasablePerson>()
  const [done, setDone] = useState('')
  const q = useDeferredValue(typed.trim())
  return (
    <Panel heading={texts.erase}>
      <div className={styles['search']}>
        <TextField
          label={texts.search}
          hint={texts.eraseHint}
          type="search"
          autoComplete="off"
          maxLength={100}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <output className={page['quiet']}>{done}</output>
      </div>
      {q !== '' && <People q={q} onChoose={choose} />}
      {chosen && (
        <EraseDialog
          person={chosen}
          onClose={() => choose(undefined)}
          onDone={() => {
            choose(undefined)
            setTyped('')
            setDone(texts.done)
          }}
        />
      )}
    </Panel>
  )
}

type PeopleProps = { readonly q: string; readonly onChoose: (person: ErasablePerson) => void }

function People({ q, onChoose }: PeopleProps) {
  const query = useDeskQuery()
  const answer = useKeptAnswer(query(findPeople, { query: { q } }))
  return (
    <Answered answer={answer} heading={texts.peopleFailed}>
      {({ rows }) => (
        <DataTable
          label={texts.people}
          isCards
          isInPanel
          list={wholeList(rows)}
          texts={{ loadFailed: texts.peopleFailed }}
          empty={texts.noPeople}
          idOf={({ userId }) => userId}
          columns={[
            { heading: texts.name, isHead: true, cell: ({ name }) => name },
            { heading: texts.username, cell: ({ username }) => username },
            { heading: texts.email, cell: ({ email }) => email },
            {
              heading: texts.state,
              cell: (person) => (
                <>
                  <State person={person} />{' '}
                  {!person.isErased && (
                    <Button
                      kind="text"
                      aria-label={fill(texts.openOf, { name: person.name })}
                      onClick={() => onChoose(person)}
                    >
                      {texts.open}
                    </Button>
                  )}
                </>
              ),
            },
          ]}
        />
      )}
    </Answered>
  )
}

function State({ person: { isDisabled, isErased } }: { readonly person: ErasablePerson }) {
  if (isErased) return <Badge>{texts.erased}</Badge>
  return isDisabled ? <Badge tone="warn">{texts.disabled}</Badge> : <Badge tone="ok">{texts.active}</Badge>
}
