export const handOverTexts = {
  code: 'Luovutuskoodi',
  say: 'Kauppa näkee saman koodin. Sano se ennen luovutusta.',
  byCode: 'Kauppa kuittaa koodilla',
  byCodeHint: 'Näytä kaupalle pussien määrä. Kauppa sanoo neljä numeroa.',
  confirm: (bags: number) => (bags === 1 ? 'Kuittaa 1 pussi' : `Kuittaa ${bags} pussia`),
  noBags: 'Lisää ensin pussit.',
  wrong: (left: number) =>
    left === 1 ? 'Väärä koodi. 1 yritys jäljellä.' : `Väärä koodi. ${left} yritystä jäljellä.`,
  locked: 'Väärä koodi 5 kertaa. Koodi ei enää kelpaa. Soita esimiehelle, hän tekee uuden.',
  renew: 'Tee uudet koodit',
  renewFailed: 'Uusia koodeja ei saatu tehtyä.',
  told: {
    told: 'Kauppa on merkinnyt luovutuksen.',
    agreed: 'Kauppa on kuitannut luovutuksen.',
    disputed: 'Merkinnät eroavat. Asiakaspalvelu selvittää.',
  },
} as const
