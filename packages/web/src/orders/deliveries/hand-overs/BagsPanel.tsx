import type { HandOver } from '@kassavirta/domain/orders/deliveries/hand-overs/api'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { cleanBagNumber, isBagNumber } from '@kassavirta/domain/bags/deposits/rules'
import { CameraButton } from '@kassavirta/ui/camera/CameraButton.tsx'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { Panel } from '@kassavirta/ui/elements/Panel.tsx'
import { ErrorSummary } from '@kassavirta/ui/feedback/ErrorSummary.tsx'
import { CheckboxField } from '@kassavirta/ui/fields/CheckboxField.tsx'
import { TextField } from '@kassavirta/ui/fields/TextField.tsx'
import { useState } from 'react'
import { ActFailure } from '../../../flows/act/ActFailure.tsx'
import { Waiting } from '../../../flows/waiting/Waiting.tsx'
import { wizardTexts } from '../../../flows/wizard/texts.fi.ts'
import styles from './hand-overs.module.css'
import { handOverTexts as texts } from './texts.fi.ts'
import { useHandOver } from './use-hand-over.ts'

type Props = { readonly handOver: HandOver; readonly onTold: () => void }

/** The bags that are given, ticked as they are carried out: nothing is ticked before. */
export function BagsPanel({ handOver, onTold }: Props) {
  const meeting = useHandOver(handOver, onTold)
  const { form, ticked, mayBeNone } = meeting
  const { stopped, tries, submit, status, state, acts } = form
  return (
    <Panel heading={texts.mark}>
      {handOver.fetched && <p>{fill(texts.driverMarked, { bags: texts.marked(handOver.fetched.bags) })}</p>}
      {/* The browser's own messages may be in another language than the portal. */}
      <form noValidate onSubmit={submit}>
        {stopped.length > 0 && <ErrorSummary key={tries} errors={stopped} />}
        <ActFailure status={status} heading={texts.sendFailed} />
        <Waiting status={status} failed={texts.sendFailed} onDiscard={() => void acts.discard()} />
        {/* While what was confirmed waits, the same is sent, whatever is ticked. */}
        <fieldset key={state.filling} disabled={status.held}>
          <legend className={styles['minor']}>{texts.declared}</legend>
          <Bags waiting={handOver.waiting} meeting={meeting} />
          <AddOther meeting={meeting} />
        </fieldset>
        <Button type="submit" busy={status.sending}>
          {status.waits ? wizardTexts.sendNow : texts.send(ticked.length, mayBeNone)}
        </Button>
        <p className={styles['minor']}>{texts.afterwards}</p>
      </form>
    </Panel>
  )
}

type Meeting = { readonly meeting: ReturnType<typeof useHandOver> }

function Bags({ waiting, meeting }: { readonly waiting: readonly string[] } & Meeting) {
  const { form, ticked, toggle } = meeting
  const { id, error } = form.field('numbers')
  const listed = [...new Set([...waiting, ...ticked])]
  if (listed.length === 0) {
    return (
      <p id={id} tabIndex={-1}>
        {error ?? texts.noBags}
      </p>
    )
  }
  return listed.map((number, at) => (
    <CheckboxField
      key={number}
      id={at === 0 ? id : `${id}-${number}`}
      label={number}
      hint={waiting.includes(number) ? undefined : texts.notListed}
      error={at === 0 ? error : undefined}
      checked={ticked.includes(number)}
      onChange={({ target }) => toggle(number, target.checked)}
    />
  ))
}

/** A bag that nobody has declared yet is given to the driver all the same. */
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
