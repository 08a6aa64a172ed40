import { useQueryClient } from '@tanstack/react-query'
import type { Endpoint } from '@kassavirta/domain/kernel/contract/endpoint'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import {
  addDriver,
  blockDriver,
  blockReasons,
  moveDriver,
  restoreDriver,
  type RosterRow,
} from '@kassavirta/domain/visits/drivers/api'
import { blockWords, rosterLabels as labels } from '@kassavirta/domain/visits/drivers/terms.fi'
import type { CallValues } from '@kassavirta/ui/api/call.ts'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { RadioGroup } from '@kassavirta/ui/fields/Choice.tsx'
import { SelectField } from '@kassavirta/ui/fields/SelectField.tsx'
import { TextField } from '@kassavirta/ui/fields/TextField.tsx'
import { choiceField, neededField, textField } from '@kassavirta/domain/kernel/forms/form-fields'
import { formOf } from '@kassavirta/domain/kernel/forms/form'
import { useAct } from '../../platform/api/use-act.ts'
import { FormDialog, ReasonDialog } from '../../platform/forms/FormDialog.tsx'
import { useActForm } from '../../platform/forms/use-act-form.ts'
import { nameOf, type DriverAct } from './driver-acts.ts'
import { rosterTexts as texts } from './texts.fi.ts'

type DialogProps = {
  readonly onClose: () => void
  /** Called with what was done, and with the name if the person has no row in the list yet. */
  readonly onDone: (text: string, name?: string) => void
}
type Props = DialogProps & {
  readonly act: DriverAct
  readonly driver: RosterRow | undefined
  readonly areas: readonly string[]
}
type DriverDialogProps = DialogProps & { readonly driver: RosterRow }

/** The form of an act on the list of drivers. */
export function DriverDialog({ act, driver, areas, ...ending }: Props) {
  if (act === 'add') return <AddDialog areas={areas} {...ending} />
  if (!driver) return null
  if (act === 'move') return <MoveDialog driver={driver} areas={areas} {...ending} />
  if (act === 'block') return <BlockDialog driver={driver} {...ending} />
  return <RestoreDialog driver={driver} {...ending} />
}

/** An act after which the list is fetched again. */
function useRosterAct<E extends Endpoint>(endpoint: E) {
  const act = useAct(endpoint)
  const client = useQueryClient()
  const send = async (ask: CallValues<E>) => {
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

function AddDialog({ areas, onClose, onDone }: DialogProps & { readonly areas: readonly string[] }) {
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

function MoveDialog({
  driver,
  areas,
  onClose,
  onDone,
}: DriverDialogProps & { readonly areas: readonly string[] }) {
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

/** Blocks a driver. The dialog shows how many places' lists and which run of today it touches. */
function BlockDialog({ driver, onClose, onDone }: DriverDialogProps) {
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

function RestoreDialog({ driver, onClose, onDone }: DriverDialogProps) {
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

const addDriverForm = formOf(addDriver, {
  firstNames: textField(labels.firstNames, { required: true }),
  lastName: textField(labels.lastName, { required: true }),
  personId: textField(labels.personId, { required: true }),
  area: neededField(labels.area, {}),
})

const moveDriverForm = formOf(moveDriver, { area: neededField(labels.area, {}) })

/** A note is asked for only if the reason is none of the listed ones. */
const blockDriverForm = formOf(
  blockDriver,
  {
    reason: choiceField(labels.reason, blockReasons, {}),
    note: textField(labels.note, { required: true }),
  },
  { shownIf: { note: ({ reason }) => reason === 'other' } },
)

const restoreDriverForm = formOf(restoreDriver, {
  reason: textField(labels.reason, { required: true }),
})
