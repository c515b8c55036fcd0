/** Paths in a 24px box, 1.6 stroke, round caps and joins, no fills. `theme` fills its second half. */
export const iconShapes = {
  check: 'm5 12.5 4.5 4.5L19 7.5',
  warn: 'M12 4 2.8 19.5h18.4zM12 10v4.5M12 17v.1',
  info: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM12 11v5.5M12 7.7v.1',
  eye: 'M2.5 12S6 6 12 6s9.5 6 9.5 6-3.5 6-9.5 6-9.5-6-9.5-6zM12 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z',
  globe: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM3.5 12h17M12 3.5c5 5 5 12 0 17M12 3.5c-5 5-5 12 0 17',
  theme: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16z',
  user: 'M12 5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM5 20c.6-3.6 3.3-5.5 7-5.5s6.4 1.9 7 5.5',
  down: 'm6 9.5 6 6 6-6',
  right: 'm9.5 6 6 6-6 6',
  back: 'm14.5 6-6 6 6 6',
  close: 'm6 6 12 12M18 6 6 18',
  home: 'M4 10.5 12 4l8 6.5V20h-5.5v-5.5h-5V20H4z',
  invoice: 'M6 3.5h12v17l-3-1.8-3 1.8-3-1.8-3 1.8zM9.5 8.5h5M9.5 12.5h5',
  list: 'M8.5 6.5H20M8.5 12H20M8.5 17.5H20M4 6.5h.1M4 12h.1M4 17.5h.1',
  wallet: 'M4 7.5h16V19H4zM4 7.5 15.5 4v3.5M15.5 13.2h.1',
  pay: 'M3.5 6.5h17v11h-17zM3.5 10.5h17M7 14.5h3',
  repeat: 'M5 11V9.5A2.5 2.5 0 0 1 7.5 7H18M15.5 4l3 3-3 3M19 13v1.5a2.5 2.5 0 0 1-2.5 2.5H6M8.5 20l-3-3 3-3',
  pdf: 'M6 3.5h8l4 4v13H6zM14 3.5v4h4M9 13h6M9 16.5h6',
  download: 'M12 4v11M7.5 11l4.5 4.5 4.5-4.5M5 20h14',
  lock: 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3',
  phone: 'M7.5 4 10 8.5 8 10c1 2.6 3.4 5 6 6l1.5-2 4.5 2.5V19a1.5 1.5 0 0 1-1.7 1.5C11.5 20 4 12.5 3.5 5.7A1.5 1.5 0 0 1 5 4z',
} as const;

export const filledIconShapes: { [K in keyof typeof iconShapes]?: string } = { theme: 'M12 4v16a8 8 0 0 0 0-16z' };
