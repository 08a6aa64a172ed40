import { useEffect, useEffectEvent, useId, useState } from 'react'
import { faultsOf } from '@kassavirta/domain/kernel/contract/rule-sentences'
import { dayOf } from '@kassavirta/domain/kernel/dates/dates'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import {
  titleOfPage,
  openedSearch,
  listViews,
  type SavedView,
  changeView,
  removeView,
} from '@kassavirta/domain/reports/reports/saved-views'
import { sendingDays } from '@kassavirta/domain/reports/reports/schedule'
import { sendingDayTexts } from '@kassavirta/domain/reports/reports/terms.fi'
import { useAnswer } from '@kassavirta/ui/api/answers.ts'
import { failureTextOr, asFailure, type Failure } from '@kassavirta/ui/api/failure.ts'
import { useServerNow } from '@kassavirta/ui/api/use-server-now.ts'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { AnswerFailed, ActionFailed } from '@kassavirta/ui/feedback/Failed.tsx'
import { SelectField } from '@kassavirta/ui/fields/SelectField.tsx'
import { TextField } from '@kassavirta/ui/fields/TextField.tsx'
import { Form } from '@kassavirta/ui/form/Form.tsx'
import { useLocalForm } from '@kassavirta/ui/form/use-form.ts'
import { Dialog } from '@kassavirta/ui/overlay/Dialog.tsx'
import { useAddress, useRouter } from '@kassavirta/ui/routing/RouterProvider.tsx'
import { stringifySearch } from '@kassavirta/ui/routing/path-pattern.ts'
import layout from '@kassavirta/ui/styles/layout.module.css'
import { faultTexts } from '@kassavirta/ui/texts.fi.ts'
import { useAskAgain } from '../../../platform/api/use-ask-again.ts'
import { linkTo } from '../../../platform/routing/route-rows.ts'
import { useApiQuery, useSignedIn } from '../../../platform/session/use-session.ts'
import { viewTexts as texts } from '../texts.fi.ts'
import styles from './views.module.css'

/** The person's views of all lists and places. The link of a mail names one of them, which opens at once. */
export function OwnViews() {
  const headingId = useId()
  const answer = useViews()
  const open = useOpenView()
  const [notice, setNotice] = useState('')
  const asked = useAddress().search['view']
  const { data, failure } = answer
  const found = data?.views.find(({ viewId, isAvailable }) => isAvailable && String(viewId) === asked)
  const openFound = useEffectEvent(() => found && void open(found, { file: 'xlsx' }))
  useEffect(() => {
    openFound()
  }, [found])
  if (!data) return failure ? <AnswerFailed heading={texts.failed} answer={answer} /> : null
  const isMissing = asked !== undefined && !found
  if (data.views.length === 0 && !isMissing) return null
  return (
    <section className={styles['section']} aria-labelledby={headingId}>
      <h2 id={headingId}>{texts.heading}</h2>
      {isMissing && (
        <Banner kind="warn" heading={texts.cannotOpen}>
          {texts.cannotOpenWhy}
        </Banner>
      )}
      {notice !== '' && <Banner kind="ok" heading={notice} />}
      <ViewRows views={data.views} mixed onNotice={setNotice} onOpen={(view) => void open(view)} />
    </section>
  )
}

type Props = {
  readonly views: readonly SavedView[]
  /** True where they are of several lists and places. */
  readonly mixed: boolean
  readonly onOpen: (view: SavedView) => void
  readonly onNotice: (text: string) => void
}

/** Views by name, each with the way to open and to change it. At most one is being changed. */
export function ViewRows({ views, mixed, onOpen, onNotice }: Props) {
  const [edited, setEdited] = useState<number>()
  const listAgain = useAskAgain([listViews.path])
  return (
    <ul className={styles['rows']} aria-label={texts.heading}>
      {views.map((view) => (
        <li key={view.viewId}>
          <div className={styles['row']}>
            <div>
              {view.isAvailable ? (
                <Button kind="text" onClick={() => onOpen(view)}>
                  {view.name}
                </Button>
              ) : (
                <strong>{view.name}</strong>
              )}
              <small>{wordsOf(view, mixed)}</small>
            </div>
            <Button
              kind="text"
              aria-label={fill(texts.editNamed, { name: view.name })}
              aria-expanded={edited === view.viewId}
              onClick={() => setEdited(edited === view.viewId ? undefined : view.viewId)}
            >
              {texts.edit}
            </Button>
          </div>
          {edited === view.viewId && (
            <EditView
              view={view}
              onCancel={() => setEdited(undefined)}
              onDone={(text) => {
                setEdited(undefined)
                listAgain()
                onNotice(text)
              }}
            />
          )}
        </li>
      ))}
    </ul>
  )
}

function wordsOf(view: SavedView, mixed: boolean): string {
  const of = mixed ? [titleOfPage(view.page), view.place] : []
  const rest = view.isAvailable ? sendingWords(view) : texts.unavailable
  return [...of, rest].filter(Boolean).join(' · ')
}

type EditViewProps = {
  readonly view: SavedView
  /** Called with the text to show when the view was changed or removed. */
  readonly onDone: (text: string) => void
  readonly onCancel: () => void
}

const fields = {
  name: { label: texts.name, required: true },
  on: { label: texts.sending },
  hour: { label: texts.hour },
} as const

const DEFAULT_HOUR = 8
const hours = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: fill(texts.hourOf, { hour }),
}))
const days = [
  { value: '', label: texts.never },
  ...sendingDays.map((value) => ({ value, label: sendingDayTexts[value] })),
]

type ViewEntries = { readonly name: string; readonly on: string; readonly hour: string }

function bodyOf({ name, on, hour }: ViewEntries) {
  const day = sendingDays.find((each) => each === on)
  return { name, schedule: day ? { on: day, hour: Number(hour) } : null }
}

/** The name of a view, when a link to it is mailed, and the way to remove it. */
function EditView({ view, onDone, onCancel }: EditViewProps) {
  const { call } = useSignedIn()
  const { viewId, name, schedule } = view
  const start: ViewEntries = { name, on: schedule?.on ?? '', hour: String(schedule?.hour ?? DEFAULT_HOUR) }
  const form = useLocalForm({
    start,
    fields,
    faultsOf: (typed) => faultsOf(changeView.body, bodyOf(typed)),
    send: async (typed) => {
      const changed = await call(changeView, { params: { viewId }, body: bodyOf(typed) })
      onDone(fill(texts.saved, { name: changed.name }))
    },
  })
  const { text } = form.bind
  return (
    <Form
      form={form}
      failed={texts.saveFailed}
      why={(failure) => failureTextOr(failure, faultTexts.saveFailed)}
    >
      <TextField {...text('name')} autoComplete="off" />
      <SelectField {...text('on')} hint={texts.sendingHint} options={days} />
      {form.typed.on !== '' && <SelectField {...text('hour')} options={hours} />}
      <div className={layout['actions']}>
        <Button type="submit" busy={form.busy}>
          {texts.change}
        </Button>
        <Button kind="secondary" onClick={onCancel}>
          {texts.cancel}
        </Button>
        <RemoveView view={view} onRemoved={() => onDone(fill(texts.removed, { name }))} />
      </div>
    </Form>
  )
}

type RemoveViewProps = { readonly view: SavedView; readonly onRemoved: () => void }

/** The button that removes a view, and its confirmation dialog: a removed view cannot be brought back. */
function RemoveView({ view: { viewId, name }, onRemoved }: RemoveViewProps) {
  const { call } = useSignedIn()
  const [state, setState] = useState<'closed' | 'asking' | 'busy' | Failure>('closed')
  const remove = async () => {
    setState('busy')
    try {
      await call(removeView, { params: { viewId } })
      onRemoved()
    } catch (error) {
      setState(asFailure(error))
    }
  }
  const close = () => setState('closed')
  return (
    <>
      <Button kind="text" onClick={() => setState('asking')}>
        {texts.remove}
      </Button>
      <Dialog
        open={state !== 'closed'}
        title={fill(texts.removeSure, { name })}
        onClose={close}
        actions={
          <>
            <Button kind="secondary" onClick={close}>
              {texts.keep}
            </Button>
            <Button busy={state === 'busy'} onClick={() => void remove()}>
              {texts.remove}
            </Button>
          </>
        }
      >
        {typeof state === 'object' && (
          <ActionFailed heading={texts.removeFailed}>
            {failureTextOr(state, faultTexts.saveFailed)}
          </ActionFailed>
        )}
        <p>{texts.removeLead}</p>
      </Dialog>
    </>
  )
}

/** `Maanantaisin klo 8 sähköpostiin`; empty where no link is mailed. */
const sendingWords = ({ schedule }: SavedView): string =>
  schedule ? fill(texts.sentOn, { day: sendingDayTexts[schedule.on], hour: schedule.hour }) : ''

export const useViews = () => useAnswer(useApiQuery().query(listViews, {}))

/** Opens the list of a view, at the place of the view. */
export function useOpenView() {
  const { company, chooseCompany } = useSignedIn()
  const router = useRouter()
  const today = dayOf(useServerNow())
  return ({ page, companyId, search }: SavedView, more: Readonly<Record<string, string>> = {}) => {
    if (companyId !== null && companyId !== company?.id) chooseCompany(companyId)
    const query = stringifySearch({ ...openedSearch(search, today), ...more })
    // Nobody needs to come back to the link of a mail.
    return router.go(`${linkTo(page)}${query}`, { replace: 'file' in more })
  }
}
