import { useDeferredValue, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { shortMoment } from '@kassavirta/domain/kernel/dates/dates-in-words'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import * as api from '@kassavirta/domain/operation/upkeep/retention-api'
import { useAnswer } from '@kassavirta/ui/api/answers.ts'
import { useLastAnswer } from '@kassavirta/ui/api/use-last-answer.ts'
import { Badge } from '@kassavirta/ui/elements/Badge.tsx'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { TextField } from '@kassavirta/ui/fields/TextField.tsx'
import { Dialog } from '@kassavirta/ui/overlay/Dialog.tsx'
import { useAct } from '../../../platform/api/use-act.ts'
import { useDeskQuery } from '../../../platform/api/use-desk-query.ts'
import { FormDialog } from '../../../platform/forms/FormDialog.tsx'
import { useActForm } from '../../../platform/forms/use-act-form.ts'
import { AnswerView } from '../../../platform/parts/AnswerView.tsx'
import { DataTable } from '../../../platform/parts/DataTable.tsx'
import { wholeList } from '../../../platform/parts/PagedList.tsx'
import { Pairs } from '../../../platform/parts/Pairs.tsx'
import { Panel } from '../../../platform/parts/Panel.tsx'
import { useTabTitle } from '../../../platform/tab-title.ts'
import { datedWords, lastingWords, retentionTexts as texts, erasedWords } from './texts.fi.ts'
import page from '../../../platform/parts/page.module.css'
import styles from './Retention.module.css'

/** How long data are stored, and the erasing of a person. */
export function RetentionScreen() {
  useTabTitle(texts.title)
  const query = useDeskQuery()
  const answer = useLastAnswer(query(api.getRetention, {}))
  return (
    <div className={page['page']}>
      <ErasePanel />
      <AnswerView answer={answer} heading={texts.loadFailed}>
        {({ dated, lasting, lastRun, auditDays }) => (
          <>
            <Panel
              heading={texts.dated}
              aside={lastRun ? fill(texts.lastRun, { moment: shortMoment(lastRun) }) : texts.neverRun}
            >
              <DataTable
                label={texts.dated}
                isCards
                isInPanel
                list={wholeList(dated)}
                texts={texts}
                empty=""
                idOf={({ rule }) => rule}
                columns={[
                  { heading: texts.what, isHead: true, cell: ({ rule }) => datedWords[rule].what },
                  { heading: texts.howLong, cell: ({ rule, days }) => durationText(rule, days) },
                  { heading: texts.removed, cell: ({ removed }) => removed },
                ]}
              />
            </Panel>
            <Panel heading={texts.lasting}>
              <ul className={styles['list']}>
                {lasting.map((rule) => (
                  <li key={rule}>{fill(lastingWords[rule], { days: auditDays })}</li>
                ))}
              </ul>
            </Panel>
          </>
        )}
      </AnswerView>
    </div>
  )
}

/** Finds a customer's person, shows what would be erased, and erases. */
function ErasePanel() {
  const [typed, setTyped] = useState('')
  const [chosen, choose] = useState<api.ErasablePerson>()
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

type PeopleProps = { readonly q: string; readonly onChoose: (person: api.ErasablePerson) => void }

function People({ q, onChoose }: PeopleProps) {
  const query = useDeskQuery()
  const answer = useLastAnswer(query(api.findPeople, { query: { q } }))
  return (
    <AnswerView answer={answer} heading={texts.peopleFailed}>
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
    </AnswerView>
  )
}

function State({ person: { isDisabled, isErased } }: { readonly person: api.ErasablePerson }) {
  if (isErased) return <Badge>{texts.erased}</Badge>
  return isDisabled ? <Badge tone="warn">{texts.disabled}</Badge> : <Badge tone="ok">{texts.active}</Badge>
}

type Props = {
  readonly person: api.ErasablePerson
  readonly onClose: () => void
  readonly onDone: () => void
}

/** Shows what would be erased. A person who can still sign in cannot be erased. */
function EraseDialog(props: Props) {
  const { person, onClose } = props
  if (person.isDisabled) return <EraseForm {...props} />
  return (
    <Dialog
      open
      title={fill(texts.previewTitle, { name: person.name })}
      onClose={onClose}
      actions={<Button onClick={onClose}>{texts.close}</Button>}
    >
      <Banner kind="warn">{texts.notDisabled}</Banner>
      <Preview person={person} />
    </Dialog>
  )
}

function EraseForm({ person: { userId, username, name }, person, onClose, onDone }: Props) {
  const act = useAct(api.erasePerson)
  const client = useQueryClient()
  const form = useActForm(act, api.erasePersonForm, {
    draft: `erase-${userId}`,
    rest: {},
    send: async (body) => {
      const { type } = await act.run({ params: { personId: userId }, body })
      await client.invalidateQueries()
      return type === 'accepted'
    },
    onDone,
  })
  return (
    <FormDialog
      form={form}
      title={fill(texts.previewTitle, { name })}
      action={texts.action}
      onClose={onClose}
    >
      <Preview person={person} />
      <Banner kind="warn">{texts.irreversible}</Banner>
      <TextField
        {...form.bind.text('username')}
        hint={fill(texts.confirmHint, { username })}
        autoComplete="off"
      />
    </FormDialog>
  )
}

function Preview({ person: { userId } }: { readonly person: api.ErasablePerson }) {
  const query = useDeskQuery()
  const answer = useAnswer(query(api.previewErasure, { params: { personId: userId } }))
  return (
    <AnswerView answer={answer} heading={texts.previewFailed}>
      {({ erased }) => (
        <>
          <h3>{texts.goes}</h3>
          <p>{texts.goesPerson}</p>
          <Pairs
            className={page['pairs']}
            pairs={api.erasedKinds.map((kind) => [erasedWords[kind], String(erased[kind])])}
          />
          <h3>{texts.stays}</h3>
          <ul>
            {texts.staysList.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </>
      )}
    </AnswerView>
  )
}

/** A year in days where the law means years: no year is longer. */
const YEAR_DAYS = 366

/** How long data are stored, in whole years where the law means years. */
function durationText(rule: api.DatedRule, days: number): string {
  const { since } = datedWords[rule]
  if (days === 1) return fill(texts.day, { since })
  return days % YEAR_DAYS === 0
    ? fill(texts.years, { count: days / YEAR_DAYS, since })
    : fill(texts.days, { count: days, since })
}
