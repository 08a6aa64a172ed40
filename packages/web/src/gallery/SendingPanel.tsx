import { networkFailure } from '@kassavirta/ui/api/failure.ts'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { Form } from '@kassavirta/ui/form/Form.tsx'
import { useLocalForm } from '@kassavirta/ui/form/use-local-form.ts'
import { Panel } from '@kassavirta/ui/elements/Panel.tsx'
import { TextField } from '@kassavirta/ui/fields/TextField.tsx'

/** A form without a heading of its own for a sending that fails. */
export function SendingPanel() {
  const form = useLocalForm({
    start: { name: 'Maija' },
    fields: { name: { label: 'Lähettäjän nimi' } },
    faultsOf: () => ({}),
    send: () => Promise.reject(networkFailure()),
  })
  return (
    <Panel heading="Lähetys">
      <Form form={form} why={({ text }) => text}>
        <TextField {...form.bind.text('name')} />
        <Button type="submit" busy={form.busy}>
          Lähetä lomake
        </Button>
      </Form>
    </Panel>
  )
}
