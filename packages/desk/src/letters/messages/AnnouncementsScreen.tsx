import {
  endAnnouncement,
  listDeskAnnouncements,
  publishAnnouncement,
  type DeskAnnouncement,
} from '@kassavirta/domain/letters/messages/publishing-api'
import { announcementForm } from '@kassavirta/domain/letters/messages/publishing-form'
import { dayOf, formatDay } from '@kassavirta/domain/kernel/dates/dates'
import { shortMoment } from '@kassavirta/domain/kernel/dates/dates-in-words'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { useLastAnswer } from '@kassavirta/ui/api/use-last-answer.ts'
import { useServerNow } from '@kassavirta/ui/api/use-server-now.ts'
import { DateField } from '@kassavirta/ui/date/DateField.tsx'
import { Badge } from '@kassavirta/ui/elements/Badge.tsx'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { TextArea } from '@kassavirta/ui/fields/TextArea.tsx'
import { TextField } from '@kassavirta/ui/fields/TextField.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { problemText } from '../../platform/api/refusal.ts'
import { useAct } from '../../platform/api/use-act.ts'
import { useDeskQuery } from '../../platform/api/use-desk-query.ts'
import { FormDialog } from '../../platform/forms/FormDialog.tsx'
import { useActForm } from '../../platform/forms/use-act-form.ts'
import { AnswerView, Failed } from '../../platform/parts/AnswerView.tsx'
import { DataTable } from '../../platform/parts/DataTable.tsx'
import page from '../../platform/parts/page.module.css'
import { wholeList } from '../../platform/parts/PagedList.tsx'
import { useTabTitle } from '../../platform/tab-title.ts'
import { publishingTexts as texts } from './texts.fi.ts'

/** Announcements on the front pages, the current ones first. Any of them can be ended, no matter who sent it. */
export function AnnouncementsScreen() {
  useTabTitle(texts.announcements)
  const query = useDeskQuery()
  const answer = useLastAnswer(query(listDeskAnnouncements, {}))
  const [isWriting, setWriting] = useState(false)
  const ending = useAct(endAnnouncement)
  const client = useQueryClient()
  const now = useServerNow()
  const end = async ({ announcementId }: DeskAnnouncement) => {
    await ending.run({ params: { announcementId }, body: {} })
    await client.invalidateQueries()
  }
  return (
    <div className={page['page']}>
      <div className={page['row']}>
        <Button onClick={() => setWriting(true)}>{texts.newAnnouncement}</Button>
      </div>
      <Failed heading={texts.actFailed} text={ending.failure && problemText(ending.failure)} />
      <AnswerView answer={answer} heading={texts.loadFailed}>
        {({ rows }) => (
          <DataTable
            label={texts.announcements}
            isCards
            list={wholeList(rows)}
            texts={texts}
            empty={texts.noAnnouncements}
            idOf={({ announcementId }) => announcementId}
            columns={[
              { heading: texts.announcement, isHead: true, cell: (row) => <TextCell row={row} /> },
              { heading: texts.shown, cell: daysText },
              {
                heading: texts.state,
                cell: (row) => (
                  <StateCell row={row} now={now} busy={ending.busy} onEnd={() => void end(row)} />
                ),
              },
            ]}
          />
        )}
      </AnswerView>
      {isWriting && <NewAnnouncement onClose={() => setWriting(false)} />}
    </div>
  )
}

type RowProps = { readonly row: DeskAnnouncement }

const TextCell = ({ row: { text, link, isOwn } }: RowProps) => (
  <>
    {text} {link !== '' && <small>{link}</small>}
    {!isOwn && <small>{texts.fromSystems}</small>}
  </>
)

/** The end is a midnight: the day before it is the last one. */
const daysText = ({ from, to }: DeskAnnouncement): string =>
  to === null
    ? fill(texts.from, { from: formatDay(dayOf(from)) })
    : fill(texts.fromTo, { from: formatDay(dayOf(from)), to: formatDay(dayOf(new Date(to.getTime() - 1))) })

type StateProps = RowProps & { readonly now: Date; readonly busy: boolean; readonly onEnd: () => void }

function StateCell({ row: { text, from, to, ended }, now, busy, onEnd }: StateProps) {
  if (ended) return fill(texts.endedAt, { moment: shortMoment(ended) })
  if (to !== null && to <= now) return texts.over
  return (
    <>
      {from > now ? texts.coming : <Badge tone="ok">{texts.showing}</Badge>}{' '}
      <Button kind="text" busy={busy} aria-label={fill(texts.endNamed, { text })} onClick={onEnd}>
        {texts.end}
      </Button>
    </>
  )
}

function NewAnnouncement({ onClose }: { readonly onClose: () => void }) {
  const today = dayOf(useServerNow())
  const act = useAct(publishAnnouncement)
  const client = useQueryClient()
  const form = useActForm(act, announcementForm, {
    draft: 'announcement',
    start: { ...announcementForm.start, from: today },
    rest: {},
    send: async (body) => {
      const outcome = await act.run({ body })
      await client.invalidateQueries()
      return outcome.type === 'accepted'
    },
    onDone: onClose,
  })
  return (
    <FormDialog form={form} title={texts.publishTitle} action={texts.publish} onClose={onClose}>
      <TextArea {...form.bind.area('text')} rows={3} />
      <TextField {...form.bind.text('link')} hint={texts.linkHint} autoComplete="off" />
      <DateField {...form.bind.day('from')} today={today} min={today} />
      <DateField {...form.bind.day('to')} today={today} min={today} />
    </FormDialog>
  )
}
