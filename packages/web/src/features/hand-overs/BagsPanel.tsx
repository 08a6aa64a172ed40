import type { HandOver } from '@kassavirta/domain/hand-overs/api'
import { formatDay, weekdayShort } from '@kassavirta/domain/kernel/dates/dates'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { cleanBagNumber, isBagNumber } from '@kassavirta/domain/deposits/rules'
import { CameraButton } from '@kassavirta/ui/camera/CameraButton.tsx'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { Panel } from '@kassavirta/ui/elements/Panel.tsx'
import { ErrorSummary } from '@kassavirta/ui/feedback/ErrorSummary.tsx'
import { CheckboxField } from '@kassavirta/ui/fields/CheckboxField.tsx'
import { TextField } from '@kassavirta/ui/fields/TextField.tsx'
import { useState } from 'react'
import { ActFailure } from '../../flows/act/ActFailure.tsx'
import { Code } from './Code.tsx'
import styles from './hand-overs.module.css'
import { handOverTexts as texts } from './texts.fi.ts'
import { useHandOver } from './use-hand-over.ts'

type Props = { readonly handOver: HandOver; readonly onTold: () => void }

/** The bags that are given, ticked as they are carried out; or the code that lets the driver's device do it. */
export function BagsPanel({ handOver, onTold }: Props) {
  const meeting = useHandOver(handOver, onTold)
  const { form, ticked } = meeting
  const { stopped, tries, submit, status, state } = form
  return (
    <Panel heading={texts.mark}>
      {/* The browser's own messages may be in another language than the portal. */}
      <form noValidate onSubmit={submit}>
        {stopped.length > 0 && <ErrorSummary key={tries} errors={stopped} />}
        <ActFailure status={status} heading={texts.sendFailed} />
        {/* While the outcome of a sending is unknown, the same is sent again, whatever is ticked. */}
        <fieldset key={state.filling} disabled={status.sending || status.unsettled}>
          <legend className={styles['minor']}>{texts.declared}</legend>
          <Bags bags={handOver.bags} meeting={meeting} />
          <AddOther meeting={meeting} />
        </fieldset>
        <Button type="submit" busy={status.sending}>
          {texts.send(ticked.length)}
        </Button>
        <p className={styles['minor']}>{texts.afterwards}</p>
      </form>
      <details className={styles['device']}>
        <summary>{texts.byDevice}</summary>
        <p>{texts.byDeviceText}</p>
        <Code label={texts.shopCode} code={handOver.shopCode} />
      </details>
    </Panel>
  )
}

type Meeting = { readonly meeting: ReturnType<typeof useHandOver> }

function Bags({ bags, meeting }: { readonly bags: HandOver['bags'] } & Meeting) {
  const { form, ticked, toggle, drop } = meeting
  const { id, error } = form.field('left')
  const firstId = (at: number) => (at === 0 ? id : `${id}-${at}`)
  return (
    <>
      {bags.length === 0 && (
        <p id={id} tabIndex={-1}>
          {error ?? texts.noBags}
        </p>
      )}
      {bags.map(({ number, day }, at) => (
        <CheckboxField
          key={number}
          id={firstId(at)}
          label={number}
          hint={fill(texts.salesDay, { day: `${weekdayShort(day)} ${formatDay(day)}` })}
          error={at === 0 ? error : undefined}
          checked={ticked.includes(number)}
          onChange={({ target }) => toggle(number, target.checked)}
        />
      ))}
      {form.typed.added.map((number) => (
        <CheckboxField
          key={number}
          label={number}
          hint={texts.undeclared}
          checked
          onChange={() => drop(number)}
        />
      ))}
    </>
  )
}

/** A bag that somebody forgot to declare is given to the driver all the same. */
function AddOther({ meeting: { form, take, fault } }: Meeting) {
  const [isOpen, setOpen] = useState(false)
  const field = form.bind.text('number')
  if (!isOpen) {
    return (
      <Button kind="text" onClick={() => setOpen(true)}>
        {texts.addOther}
      </Button>
    )
  }
  return (
    <div className={styles['other']}>
      <TextField
        {...field}
        error={fault}
        autoComplete="off"
        // A scanner ends the number with Enter, which would send the form.
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          take(field.value)
        }}
      />
      <CameraButton isWanted={(text) => isBagNumber(cleanBagNumber(text))} onRead={take} />
      <Button kind="secondary" onClick={() => take(field.value)}>
        {texts.add}
      </Button>
    </div>
  )
}
