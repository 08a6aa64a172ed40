import { countReceivers, sendMessage } from '@kassavirta/domain/letters/messages/publishing/api'
import { messageForm } from '@kassavirta/domain/letters/messages/publishing/form'
import { publishingLabels } from '@kassavirta/domain/letters/messages/publishing/terms.fi'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { useKeptAnswer } from '@kassavirta/ui/api/use-kept-answer.ts'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { TextArea } from '@kassavirta/ui/fields/TextArea.tsx'
import { TextField } from '@kassavirta/ui/fields/TextField.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useAct } from '../../../platform/api/use-act.ts'
import { useDeskQuery } from '../../../platform/api/use-desk-query.ts'
import { FormMessages } from '../../../platform/forms/FormMessages.tsx'
import { useActForm } from '../../../platform/forms/use-act-form.ts'
import page from '../../../platform/parts/page.module.css'
import { Panel } from '../../../platform/parts/Panel.tsx'
import { useTabTitle } from '../../../platform/tab-title.ts'
import { Preview } from './Preview.tsx'
import styles from './Publishing.module.css'
import { reachText } from './reach.ts'
import { ChosenReceivers, ReceiverSearch } from './Receivers.tsx'
import { publishingTexts as texts } from './texts.fi.ts'

const NOBODY = { companies: 0, persons: 0, chosen: [] } as const

/** The form, its draft and how many it reaches. What was asked about last is what is sent. */
function useMessage(onSent: (reach: string) => void) {
  const act = useAct(sendMessage)
  const client = useQueryClient()
  const query = useDeskQuery()
  const [to, setTo] = useState('')
  const counted = useKeptAnswer(query(countReceivers, { query: { to } })).data ?? NOBODY
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
