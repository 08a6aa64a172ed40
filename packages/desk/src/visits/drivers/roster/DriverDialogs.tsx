import {
  addDriver,
  blockDriver,
  blockReasons,
  moveDriver,
  restoreDriver,
} from '@kassavirta/domain/visits/drivers/roster/api'
import type { RosterRow } from '@kassavirta/domain/visits/drivers/roster/api'
import {
  addDriverForm,
  blockDriverForm,
  moveDriverForm,
  restoreDriverForm,
} from '@kassavirta/domain/visits/drivers/roster/form'
import { blockWords } from '@kassavirta/domain/visits/drivers/roster/terms.fi'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { RadioGroup } from '@kassavirta/ui/fields/RadioGroup.tsx'
import { SelectField } from '@kassavirta/ui/fields/SelectField.tsx'
import { TextField } from '@kassavirta/ui/fields/TextField.tsx'
import type { Endpoint } from '@kassavirta/domain/kernel/contract/endpoint'
import type { Ask } from '@kassavirta/ui/api/call.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useAct } from '../../../platform/api/use-act.ts'
import { FormDialog } from '../../../platform/forms/FormDialog.tsx'
import { ReasonDialog } from '../../../platform/forms/ReasonDialog.tsx'
import { useActForm } from '../../../platform/forms/use-act-form.ts'
import { nameOf, type DriverAct } from './driver-acts.ts'
import { rosterTexts as texts } from './texts.fi.ts'

type Ending = {
  readonly onClose: () => void
  /** What was done, and to whom where it is no row of the list yet. */
  readonly onDone: (text: string, name?: string) => void
}
type Props = Ending & {
  readonly act: DriverAct
  readonly driver: RosterRow | undefined
  readonly areas: readonly string[]
}
type OfDriver = Ending & { readonly driver: RosterRow }

/** The form of an act on the list of drivers. */
export function DriverDialog({ act, driver, areas, ...ending }: Props) {
  if (act === 'add') return <AddDialog areas={areas} {...ending} />
  if (!driver) return null
  if (act === 'move') return <MoveDialog driver={driver} areas={areas} {...ending} />
  if (act === 'block') return <BlockDialog driver={driver} {...ending} />
  return <RestoreDialog driver={driver} {...ending} />
}

/** An act whose answer changes the list. */
function useRosterAct<E extends Endpoint>(endpoint: E) {
  const act = useAct(endpoint)
  const client = useQueryClient()
  const send = async (ask: Ask<E>) => {
    const outcome = await act.run(ask)
    await client.invalidateQueries()
    return outcome.type === 'accepted'
  }
  return { act, send }
}

const optionsOf = (areas: readonly string[]) => [
  { value: '', label: texts.chooseArea },
  ...areas.map((area) => ({ value: area, label: area })),
]

const named = (text: string, driver: RosterRow): string =>
  fill(text, { name: nameOf(driver), card: driver.personId })

function AddDialog({ areas, onClose, onDone }: Ending & { readonly areas: readonly string[] }) {
  const { act, send } = useRosterAct(addDriver)
  const form = useActForm(act, addDriverForm, {
    draft: 'driver-new',
    rest: {},
    send: (body) => send({ body }),
    onDone: (typed) => onDone(texts.added, nameOf(typed)),
  })
  return (
    <FormDialog form={form} title={texts.addTitle} action={texts.addAction} onClose={onClose}>
      <p>{texts.addHint}</p>
      <TextField
        {...form.bind.text('firstNames')}
        // The dialog was opened to write.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        autoComplete="off"
      />
      <TextField {...form.bind.text('lastName')} autoComplete="off" />
      <TextField {...form.bind.text('personId')} autoComplete="off" />
      <SelectField {...form.bind.text('area')} options={optionsOf(areas)} />
    </FormDialog>
  )
}

function MoveDialog({ driver, areas, onClose, onDone }: OfDriver & { readonly areas: readonly string[] }) {
  const { act, send } = useRosterAct(moveDriver)
  const { personId, area } = driver
  const form = useActForm(act, moveDriverForm, {
    draft: `driver-move-${personId}`,
    rest: { personId, from: area },
    send: (body) => send({ body }),
    onDone: () => onDone(texts.moved),
  })
  return (
    <FormDialog
      form={form}
      title={named(texts.moveTitle, driver)}
      action={texts.moveAction}
      onClose={onClose}
    >
      <SelectField {...form.bind.text('area')} options={optionsOf(areas.filter((each) => each !== area))} />
    </FormDialog>
  )
}

/** What happens is told before it is done: to whose lists, and to the run of today. */
function BlockDialog({ driver, onClose, onDone }: OfDriver) {
  const { act, send } = useRosterAct(blockDriver)
  const { personId, places, run } = driver
  const form = useActForm(act, blockDriverForm, {
    draft: `driver-block-${personId}`,
    rest: { personId },
    send: (body) => send({ body }),
    onDone: () => onDone(texts.blockedNow),
  })
  return (
    <FormDialog
      form={form}
      title={named(texts.blockTitle, driver)}
      action={texts.blockAction}
      onClose={onClose}
    >
      <p>{places === 1 ? texts.blockOneHint : fill(texts.blockHint, { places })}</p>
      {run && (
        <Banner kind="warn">
          {fill(run.departed ? texts.blockOnRun : texts.blockBeforeRun, { route: run.route })}
        </Banner>
      )}
      <RadioGroup
        {...form.bind.text('reason')}
        options={blockReasons.map((value) => ({ value, label: blockWords[value] }))}
      />
      {form.typed.reason === 'other' && <TextField {...form.bind.text('note')} autoComplete="off" />}
    </FormDialog>
  )
}

function RestoreDialog({ driver, onClose, onDone }: OfDriver) {
  const { act, send } = useRosterAct(restoreDriver)
  const { personId } = driver
  return (
    <ReasonDialog
      act={act}
      definition={restoreDriverForm}
      title={named(texts.restoreTitle, driver)}
      action={texts.restoreAction}
      onClose={onClose}
      draft={`driver-restore-${personId}`}
      rest={{ personId }}
      send={(body) => send({ body })}
      onDone={() => onDone(texts.restored)}
    />
  )
}
