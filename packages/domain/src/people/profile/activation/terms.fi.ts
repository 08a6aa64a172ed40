export const activationMail = {
  subject: 'Aktivointikoodi',
  body: `Hei,

tällä koodilla otat käyttöön tunnuksesi {{username}}:

{{code}}

Syötä koodi ja valitse uusi salasana täällä: {{link}}
Koodi on voimassa 24 tuntia ja toimii kerran. Jos et ole tilannut koodia, sinun ei tarvitse tehdä mitään.
`,
} as const
