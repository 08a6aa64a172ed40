import { useQueryClient } from '@tanstack/react-query'
import { useState, Fragment, useDeferredValue } from 'react'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import {
  countReceivers,
  sendMessage,
  findReceivers,
  type Receiver,
} from '@kassavirta/domain/letters/messages/publishing-api'
import { messageForm } from '@kassavirta/domain/letters/messages/publishing-form'
import { paragraphsOf } from '@kassavirta/domain/letters/messages/html'
import { publishingLabels, receiverWords } from '@kassavirta/domain/letters/messages/terms.fi'
import { useAnswer } from '@kassavirta/ui/api/answers.ts'
import { useLastAnswer } from '@kassavirta/ui/api/use-last-answer.ts'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { TextArea } from '@kassavirta/ui/fields/TextArea.tsx'
import { TextField } from '@kassavirta/ui/fields/TextField.tsx'
import { Icon } from '@kassavirta/ui/elements/Icon.tsx'
import { useAct } from '../../platform/api/use-act.ts'
import { useDeskQuery } from '../../platform/api/use-desk-query.ts'
import { FormMessages } from '../../platform/forms/FormDialog.tsx'
import { useActForm } from '../../platform/forms/use-act-form.ts'
import { Panel } from '../../platform/parts/Panel.tsx'
import { useTabTitle } from '../../platform/tab-title.ts'
import { reachText } from './SentScreen.tsx'
import { publishingTexts as texts } from './texts.fi.ts'
import page from '../../platform/parts/page.module.css'
import styles from './Publishing.module.css'

const NOBODY = { companies: 0, persons: 0, chosen: [] } as const

/**
 * The form, its draft and the number of its receivers. The shown number of receivers is sent along, so that the server can
 * refuse another one.
 */
function useMessage(onSent: (reach: string) => void) {
  const act = useAct(sendMessage)
  const client = useQueryClient()
  const query = useDeskQuery()
  const [to, setTo] = useState('')
  const counted = useLastAnswer(query(countReceivers, { query: { to } })).data ?? NOBODY
  const { companies, persons } = counted
  const form = useActForm(act, messageForm, {
    draft: 'message',
    rest: { companies, persons },
    send: async (body) => {
      const outcome = await act.run({ body })
      // Also after a refusal: the receivers may be others by now.
      await client.invalidateQueries()
      return outcome.type === 'accepted'
    },
    onDone: () => onSent(reachText(counted)),
  })
  const codes = form.typed.to
  if (codes.join('\n') !== to) setTo(codes.join('\n'))
  return { form, codes, counted }
}

/** A message is written, looked at and confirmed with the number of its receivers before it is sent. */
export function WriteScreen() {
  useTabTitle(texts.write)
  const [sent, setSent] = useState('')
  const [isAsking, setAsking] = useState(false)
  const { form, codes, counted } = useMessage((reach) => {
    setAsking(false)
    setSent(reach)
  })
  const { id: toId, error: toError, onChange: changeTo } = form.field('to')
  const reach = reachText(counted)
  return (
    <div className={page['page']}>
      {sent !== '' && <Banner kind="ok">{fill(texts.sentNow, { reach: sent })}</Banner>}
      <div className={styles['layout']}>
        <Panel heading={texts.newMessage}>
          <form
            className={styles['form']}
            noValidate
            onSubmit={(event) => {
              event.preventDefault()
              setSent('')
              if (form.tryOut()) setAsking(true)
            }}
          >
            <FormMessages form={form} />
            <fieldset id={toId} tabIndex={-1} aria-describedby={`${toId}-reach`}>
              <legend>{publishingLabels.to}</legend>
              <ChosenReceivers
                chosen={counted.chosen}
                onRemove={(code) => changeTo(codes.filter((each) => each !== code))}
              />
              <output id={`${toId}-reach`} className={page['quiet']}>
                {toError ??
                  (codes.length === 0 ? '' : reach === '' ? texts.nobody : `${reach}. ${texts.once}`)}
              </output>
              <ReceiverSearch codes={codes} onAdd={(code) => changeTo([...codes, code])} />
            </fieldset>
            <TextField {...form.bind.text('header')} autoComplete="off" />
            <TextArea {...form.bind.area('text')} hint={texts.textHint} rows={10} />
            {isAsking ? (
              <Confirm
                text={fill(texts.sendsTo, { reach })}
                busy={form.busy}
                onConfirm={() => form.trySend()}
                onBack={() => setAsking(false)}
              />
            ) : (
              <Button type="submit">{texts.send}</Button>
            )}
          </form>
        </Panel>
        <Preview header={form.typed.header} text={form.typed.text} />
      </div>
    </div>
  )
}

type ConfirmProps = {
  readonly text: string
  readonly busy: boolean
  readonly onConfirm: () => void
  readonly onBack: () => void
}

const Confirm = ({ text, busy, onConfirm, onBack }: ConfirmProps) => (
  <div className={styles['confirm']}>
    <p role="alert">{text}</p>
    {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- what was asked for is confirmed next */}
    <Button autoFocus busy={busy} onClick={onConfirm}>
      {texts.confirm}
    </Button>
    <Button kind="secondary" onClick={onBack}>
      {texts.goOn}
    </Button>
  </div>
)

type Props = { readonly header: string; readonly text: string }

/** The message, made by the same rule as on the server. */
const Preview = ({ header, text }: Props) => (
  <Panel heading={texts.preview}>
    <div className={styles['preview']}>
      {header.trim() === '' && text.trim() === '' ? (
        <p className={page['quiet']}>{texts.emptyPreview}</p>
      ) : (
        <>
          <h3>{header}</h3>
          {paragraphsOf(text).map((lines, at) => (
            <p key={at}>
              {lines.map((pieces, line) => (
                <Fragment key={line}>
                  {line > 0 && <br />}
                  {pieces.map((piece, nth) =>
                    piece.isLink ? (
                      <u key={nth}>{piece.text}</u>
                    ) : (
                      <Fragment key={nth}>{piece.text}</Fragment>
                    ),
                  )}
                </Fragment>
              ))}
            </p>
          ))}
        </>
      )}
    </div>
  </Panel>
)

/** 'Alue Pirkanmaa' */
const nameOf = ({ kind, name }: Receiver): string =>
  kind === 'all' ? name : `${receiverWords[kind]} ${name}`

type ChosenProps = {
  readonly chosen: readonly Receiver[]
  readonly onRemove: (code: string) => void
}

/** The receivers as chips, each with its number of places and a button that takes it away. */
const ChosenReceivers = ({ chosen, onRemove }: ChosenProps) => (
  <ul className={styles['chips']}>
    {chosen.map((receiver) => (
      <li key={receiver.code}>
        {nameOf(receiver)} {receiver.places > 0 && <b>{receiver.places}</b>}
        <button
          type="button"
          aria-label={fill(texts.remove, { name: nameOf(receiver) })}
          onClick={() => onRemove(receiver.code)}
        >
          <Icon name="close" />
        </button>
      </li>
    ))}
  </ul>
)

type SearchProps = { readonly codes: readonly string[]; readonly onAdd: (code: string) => void }

/** Receivers are looked for by the beginnings of words; each hit is a button that adds it. */
function ReceiverSearch({ codes, onAdd }: SearchProps) {
  const [typed, setTyped] = useState('')
  const q = useDeferredValue(typed.trim())
  const query = useDeskQuery()
  const { data } = useAnswer(query(findReceivers, { query: { q } }))
  const hits = data?.rows.filter(({ code }) => !codes.includes(code)) ?? []
  return (
    <div>
      <TextField
        label={texts.findReceivers}
        hint={texts.findHint}
        type="search"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {data?.rows.length === 0 && <p className={page['quiet']}>{texts.noHits}</p>}
      <ul className={styles['hits']}>
        {hits.map((hit) => (
          <li key={hit.code}>
            <button
              type="button"
              aria-label={fill(texts.add, { name: nameOf(hit) })}
              onClick={() => {
                onAdd(hit.code)
                setTyped('')
              }}
            >
              {nameOf(hit)}
              <small>
                {[hit.detail, hit.places > 1 ? fill(texts.places, { count: hit.places }) : '']
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
