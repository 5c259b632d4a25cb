/* A picture for each card of the house deck, by its name: what stands beside the cat, in a box of 44 x 44. A deck of
 * one's own has cards without one; Art.svelte then draws the cat alone. */
const ink = "#2b2a33";
const line = `fill="none" stroke="${ink}" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"`;
const shape = `stroke="${ink}" stroke-width="1.8" stroke-linejoin="round"`;

const glass = (tilt: number) => `<g transform="rotate(${tilt} 22 24)"><path d="M13 8 H31 L28 36 H16 Z" fill="#e3eef6" ${shape}/><path d="M14.5 20 H29.5 L28 36 H16 Z" fill="#8fc3e6"/></g>`;
const sofa = `<path d="M4 22 q0 -10 10 -10 h16 q10 0 10 10 v12 H4 Z" fill="#b5744a" ${shape}/><path d="M2 24 q5 -4 8 2 v6 h24 v-6 q3 -6 8 -2 v14 H2 Z" fill="#cf8f63" ${shape}/>`;
const bed = `<path d="M3 16 v24 M41 26 v14" ${line}/><rect x="3" y="24" width="38" height="10" rx="3" fill="#9bb7d4" ${shape}/><rect x="6" y="18" width="12" height="8" rx="3" fill="#fffdf8" ${shape}/>`;
const tank = `<rect x="5" y="12" width="34" height="26" rx="3" fill="#cfe9f5" ${shape}/><path d="M5 18 H39" stroke="#5aa7cf" stroke-width="2"/>`;
const fish = (x: number, y: number, colour = "#e8823a") => `<path d="M${x} ${y} q7 -7 14 0 l5 -4 v8 l-5 -4 q-7 7 -14 0 Z" fill="${colour}" ${shape}/>`;
const sun = `<circle cx="22" cy="20" r="9" fill="#f6c945" ${shape}/><path d="M22 4 v5 M22 31 v5 M6 20 h5 M33 20 h5 M11 9 l3 3 M33 9 l-3 3 M11 31 l3 -3 M33 31 l-3 -3" ${line}/>`;
const moon = `<path d="M28 6 A14 14 0 1 0 38 26 A11 11 0 0 1 28 6 Z" fill="#f3dc8a" ${shape}/>`;
const plate = `<ellipse cx="22" cy="33" rx="19" ry="6" fill="#fffdf8" ${shape}/>`;
const bird = `<path d="M4 22 q8 -8 14 0 q6 -8 14 0 q-7 1 -14 8 q-7 -7 -14 -8 Z" fill="#7fb2d6" ${shape}/>`;
const note = (x: number, y: number) => `<path d="M${x} ${y} v-12 l9 -3 v12" ${line}/><ellipse cx="${x - 3}" cy="${y}" rx="3.5" ry="2.6" fill="${ink}"/><ellipse cx="${x + 6}" cy="${y - 3}" rx="3.5" ry="2.6" fill="${ink}"/>`;
const heart = (x: number, y: number, k = 1) => `<path transform="translate(${x} ${y}) scale(${k})" d="M0 7 C-8 1 -8 -6 -3.5 -6 C-1.5 -6 0 -4 0 -3 C0 -4 1.5 -6 3.5 -6 C8 -6 8 1 0 7 Z" fill="#d8436b" stroke="#7a1733" stroke-width="1.2"/>`;
const flake = (x: number, y: number, r: number) => `<path d="M${x} ${y - r} V${y + r} M${x - r} ${y} H${x + r} M${x - r * 0.7} ${y - r * 0.7} L${x + r * 0.7} ${y + r * 0.7} M${x + r * 0.7} ${y - r * 0.7} L${x - r * 0.7} ${y + r * 0.7}" stroke="#5aa7cf" stroke-width="1.6" stroke-linecap="round"/>`;

export const pictures: Record<string, string> = {
    /* affection */
    "Slow Blink": `<path d="M3 18 q9 10 18 0 M25 18 q9 10 18 0" ${line}/><path d="M6 22 l-2 4 M12 24 v5 M18 22 l2 4 M28 22 l-2 4 M34 24 v5 M40 22 l2 4" ${line}/>`,
    Purring: `<path d="M8 16 q5 -6 10 0 t10 0 t10 0 M8 25 q5 -6 10 0 t10 0 t10 0 M8 34 q5 -6 10 0 t10 0 t10 0" ${line}/>`,
    "Head Bump": `<circle cx="30" cy="22" r="12" fill="#f0c9a4" ${shape}/><path d="M25 21 h1 M34 21 h1 M26 28 q4 3 8 0" ${line}/><path d="M4 10 l6 5 M2 22 h8 M4 34 l6 -5" ${line}/>`,
    "Birthday Cuddle": `<path d="M8 24 h28 v14 H8 Z" fill="#f3c6d3" ${shape}/><path d="M8 28 q4 5 7 0 q4 5 7 0 q4 5 7 0 q4 5 7 0" fill="none" stroke="#fffdf8" stroke-width="3"/><path d="M15 24 v-9 M22 24 v-9 M29 24 v-9" ${line}/><path d="M15 13 q-2 -3 0 -5 q2 2 0 5 M22 13 q-2 -3 0 -5 q2 2 0 5 M29 13 q-2 -3 0 -5 q2 2 0 5" fill="#f2a33a" ${shape}/>`,
    "Belly Display": `<ellipse cx="22" cy="26" rx="18" ry="11" fill="#e08a3c" ${shape}/><ellipse cx="22" cy="27" rx="10" ry="7" fill="#fbe8cf"/><path d="M8 16 v-8 M15 13 v-7 M29 13 v-7 M36 16 v-8" stroke="#e08a3c" stroke-width="5" stroke-linecap="round"/>`,
    "Lap Visit": `<path d="M6 8 v18 h26 q6 0 6 6 v8" fill="none" stroke="#4f6d9b" stroke-width="9" stroke-linecap="round" stroke-linejoin="round"/><path d="M12 20 q8 -9 16 0 Z" fill="#8d8794" ${shape}/>`,
    "Warm Laptop": `<rect x="9" y="8" width="28" height="20" rx="2" fill="#5f5a66" ${shape}/><rect x="12" y="11" width="22" height="14" fill="#bfe0f2"/><path d="M4 34 H42 L38 29 H8 Z" fill="#b9c2cc" ${shape}/><path d="M16 6 q-3 -3 0 -5 M24 6 q-3 -3 0 -5 M32 6 q-3 -3 0 -5" stroke="#d9772b" stroke-width="1.6" fill="none"/>`,
    Kneading: `<ellipse cx="22" cy="32" rx="18" ry="8" fill="#f3e2c9" ${shape}/><path d="M12 8 v16 M30 8 v16" stroke="#8d8794" stroke-width="8" stroke-linecap="round"/><path d="M9 27 v-3 M12 28 v-3 M15 27 v-3 M27 27 v-3 M30 28 v-3 M33 27 v-3" ${line}/>`,
    "Ankle Rub": `<path d="M16 4 v24 q0 6 6 6 h12 q6 0 4 -6 l-10 -6 V4" fill="#f0c9a4" ${shape}/><path d="M16 30 q0 8 8 8 h16 v-4" fill="#4f6d9b" ${shape}/><path d="M4 38 q8 -2 8 -14" stroke="#e08a3c" stroke-width="4" fill="none" stroke-linecap="round"/>`,
    "Brushing Day": `<rect x="6" y="10" width="26" height="12" rx="6" fill="#7fb2d6" ${shape}/><path d="M32 16 H42" stroke="#7fb2d6" stroke-width="6" stroke-linecap="round"/><path d="M10 22 v8 M15 22 v9 M20 22 v8 M25 22 v9 M29 22 v7" ${line}/><circle cx="14" cy="37" r="4" fill="#e9d5b5" ${shape}/>`,
    "Sunbeam Nap": `${sun}<path d="M4 42 L16 34 H36 L28 42 Z" fill="#fbe7a1"/>`,
    "Doorstep Welcome": `<rect x="8" y="4" width="22" height="34" rx="2" fill="#a3605b" ${shape}/><circle cx="25" cy="22" r="2" fill="#f3dc8a"/><path d="M2 40 h40 v-4 H2 Z" fill="#c99b6a" ${shape}/>${heart(36, 14, 0.8)}`,
    "Rainy Sofa": `<path d="M10 2 l-2 6 M20 2 l-2 6 M30 2 l-2 6 M38 2 l-2 6" stroke="#5aa7cf" stroke-width="2.4" stroke-linecap="round"/>${sofa}`,
    Chirp: `${bird}<path d="M8 6 q3 4 0 7 M14 3 q4 6 0 11" ${line}/>`,
    "Flight School": `<path d="M4 34 L40 8 L28 38 L20 30 Z" fill="#fffdf8" ${shape}/><path d="M20 30 L40 8" ${line}/><path d="M4 14 h8 M2 22 h6" ${line}/>`,
    "Sickbed Nurse": `${bed}<path d="M30 4 v12 M24 10 h12" stroke="#c8312f" stroke-width="4"/>`,
    "Paw on Arm": `<path d="M2 34 H42" stroke="#f0c9a4" stroke-width="11" stroke-linecap="round"/><path d="M22 4 V28" stroke="#8d8794" stroke-width="10" stroke-linecap="round"/><path d="M18 31 v-3 M22 32 v-3 M26 31 v-3" ${line}/>`,
    "Foot Warmer": `<path d="M2 30 q10 -10 40 -2 v12 H2 Z" fill="#9bb7d4" ${shape}/><path d="M28 26 q0 -14 6 -14 q6 0 6 14" fill="#f0c9a4" ${shape}/><path d="M6 27 q8 -14 18 -3" fill="#e08a3c" ${shape}/>`,
    "Tail Hug": `<path d="M22 40 V14" stroke="#f0c9a4" stroke-width="12" stroke-linecap="round"/><path d="M6 38 q30 2 28 -10 q-2 -10 -22 -4 q-6 -8 6 -10 q14 -2 18 2" stroke="#8d8794" stroke-width="5" fill="none" stroke-linecap="round"/>`,
    "Bath Time": `<path d="M3 20 H41 q0 18 -10 18 H13 Q3 38 3 20 Z" fill="#fffdf8" ${shape}/><path d="M10 38 l-3 4 M34 38 l3 4" ${line}/><g fill="#cfe9f5" stroke="#5aa7cf" stroke-width="1.4"><circle cx="12" cy="16" r="6"/><circle cx="22" cy="12" r="7"/><circle cx="32" cy="16" r="6"/></g>`,
    "Shoulder Ride": `<path d="M6 42 q2 -16 16 -16 q14 0 16 16 Z" fill="#63b96f" ${shape}/><circle cx="22" cy="16" r="9" fill="#f0c9a4" ${shape}/><path d="M28 28 q0 -14 8 -14 q8 0 6 14 Z" fill="#e08a3c" ${shape}/>`,
    "Loud Purr": `<path d="M4 18 h7 l10 -9 v26 l-10 -9 H4 Z" fill="#b9c2cc" ${shape}/><path d="M26 16 q5 6 0 12 M31 11 q9 11 0 22 M36 6 q13 16 0 32" ${line}/>`,
    "Bedtime Company": `${moon}<path d="M4 40 h36" ${line}/><path d="M10 40 q0 -10 10 -10 q12 0 12 10 Z" fill="#8d8794" ${shape}/>`,
    "First Snow": `${flake(12, 12, 7)}${flake(31, 16, 9)}${flake(16, 33, 8)}${flake(36, 36, 5)}`,
    "Nose Boop": `<path d="M2 24 h16 q6 0 6 -4 q0 -4 -6 -4 H2" fill="#f0c9a4" ${shape}/><path d="M30 16 h10 l-5 7 Z" fill="#e58aa0" ${shape}/><path d="M27 8 l-3 -4 M34 6 V1 M41 8 l3 -4" ${line}/>`,
    "Morning Alarm": `<circle cx="22" cy="24" r="14" fill="#fffdf8" ${shape}/><path d="M22 15 v9 l6 4" ${line}/><path d="M6 10 a6 6 0 0 1 9 -3 M38 10 a6 6 0 0 0 -9 -3 M12 36 l-4 5 M32 36 l4 5" ${line}/>`,
    "Kitten Eyes": `<circle cx="12" cy="22" r="10" fill="#63b96f" ${shape}/><circle cx="33" cy="22" r="10" fill="#63b96f" ${shape}/><circle cx="12" cy="22" r="6" fill="${ink}"/><circle cx="33" cy="22" r="6" fill="${ink}"/><circle cx="10" cy="19" r="2.4" fill="#fff"/><circle cx="31" cy="19" r="2.4" fill="#fff"/>`,
    "Tree Dweller": `<rect x="18" y="24" width="8" height="18" fill="#8a5a33" ${shape}/><path d="M22 2 C36 2 42 14 36 22 C34 28 10 28 8 22 C2 14 8 2 22 2 Z" fill="#63b96f" ${shape}/><path d="M16 14 h1 M26 14 h1" stroke="#fff3b0" stroke-width="5" stroke-linecap="round"/>`,
    "Bush Dweller": `<path d="M2 40 C2 24 12 20 18 28 C22 18 34 20 32 28 C40 24 44 32 42 40 Z" fill="#63b96f" ${shape}/><path d="M17 32 h1 M27 32 h1" stroke="#fff3b0" stroke-width="5" stroke-linecap="round"/>`,
    "Shared Snack": `${plate}${fish(8, 26)}<path d="M34 18 a6 6 0 1 1 6 6" fill="#f3c98b" ${shape}/>`,
    "Heated Blanket": `<rect x="4" y="14" width="36" height="24" rx="4" fill="#d2587a" ${shape}/><path d="M12 14 V38 M22 14 V38 M32 14 V38 M4 26 H40" stroke="#f3c6d3" stroke-width="2"/><path d="M14 9 q-3 -3 0 -7 M22 9 q-3 -3 0 -7 M30 9 q-3 -3 0 -7" stroke="#d9772b" stroke-width="2" fill="none"/>`,
    "Window Greeting": `<rect x="5" y="4" width="34" height="34" fill="#cfe9f5" ${shape}/><path d="M22 4 V38 M5 21 H39" ${line}/><path d="M9 38 q0 -13 6 -13 q6 0 6 13 Z" fill="#5f5a66" ${shape}/>`,
    "Velvet Paws": `<g fill="#8d8794" ${shape}><ellipse cx="22" cy="30" rx="13" ry="10"/><circle cx="7" cy="20" r="5"/><circle cx="16" cy="11" r="5.5"/><circle cx="28" cy="11" r="5.5"/><circle cx="37" cy="20" r="5"/></g>`,
    "Santa Claws": `<path d="M6 32 Q10 6 28 6 q8 2 10 14 q-4 -4 -8 -3 l4 15 Z" fill="#c8312f" ${shape}/><rect x="3" y="30" width="34" height="8" rx="4" fill="#fffdf8" ${shape}/><circle cx="38" cy="22" r="5" fill="#fffdf8" ${shape}/>`,
    "Perfect Loaf": `<path d="M4 36 V24 q0 -12 18 -12 q18 0 18 12 v12 Z" fill="#d9a35f" ${shape}/><path d="M13 16 q3 5 0 9 M22 14 q3 5 0 9 M31 16 q3 5 0 9" ${line}/>`,
    /* mischief */
    "Tipped Glass": `${glass(58)}<path d="M2 38 q8 -6 16 0 Z" fill="#8fc3e6" ${shape}/>`,
    "Sofa Sharpening": `${sofa}<path d="M12 14 l-3 16 M19 13 l-2 18 M26 13 l0 18" stroke="#fbe8cf" stroke-width="2.4"/>`,
    "Shredded Roll": `<circle cx="15" cy="16" r="12" fill="#fffdf8" ${shape}/><circle cx="15" cy="16" r="4" fill="#c99b6a" ${shape}/><path d="M27 16 v12 l4 4 -4 3 5 3 -3 4 h12" fill="none" stroke="#fffdf8" stroke-width="7"/><path d="M27 16 v12 l4 4 -4 3 5 3" ${line}/>`,
    "Tinsel Ascent": `<path d="M22 2 L32 16 H27 L36 28 H30 L40 40 H4 L14 28 H8 L17 16 H12 Z" fill="#2f7d4f" ${shape}/><path d="M12 22 q10 6 20 0 M8 34 q14 7 28 0" stroke="#f3dc8a" stroke-width="2.4" fill="none"/><circle cx="18" cy="14" r="2.4" fill="#c8312f"/><circle cx="27" cy="30" r="2.4" fill="#c8312f"/>`,
    "Fish Tank Visit": `${tank}${fish(10, 28)}<path d="M30 4 V24" stroke="#8d8794" stroke-width="7" stroke-linecap="round"/>`,
    "Midnight Yowl": `${moon}${note(12, 40)}`,
    "Curtain Climb": `<path d="M3 4 H41" stroke="#8a5a33" stroke-width="4" stroke-linecap="round"/><path d="M6 6 q4 18 -2 34 h18 q4 -18 0 -34 Z" fill="#d2587a" ${shape}/><path d="M26 6 q-2 18 4 34 h10 q-4 -18 -2 -34 Z" fill="#d2587a" ${shape}/><path d="M12 12 l3 20 M18 10 l1 12" stroke="#fbe8cf" stroke-width="2.2"/>`,
    "Keyboard Walk": `<rect x="2" y="18" width="40" height="18" rx="3" fill="#b9c2cc" ${shape}/><path d="M7 24 h3 M14 24 h3 M21 24 h3 M28 24 h3 M35 24 h3 M7 30 h3 M14 30 h16 M35 30 h3" stroke="${ink}" stroke-width="3"/><text x="5" y="13" font-size="10" font-weight="800" fill="${ink}">fgjjjk</text>`,
    "Butter Raid": `<path d="M4 34 H40 l-3 5 H7 Z" fill="#cfe3f3" ${shape}/><path d="M9 20 l6 -5 h20 v14 l-5 5 H9 Z" fill="#f6d96a" ${shape}/><path d="M28 16 q6 4 6 12" stroke="#c79a1f" stroke-width="3" fill="none"/>`,
    "Air Strike": `<path d="M2 20 C12 8 32 8 42 20 C34 18 30 22 28 28 L22 22 L16 28 C14 22 10 18 2 20 Z" fill="#8d8794" ${shape}/><path d="M22 28 v12 M14 32 v7 M30 32 v7" ${line}/>`,
    "Sock Theft": `<path d="M14 3 h14 v20 l10 8 q4 9 -6 9 l-18 -8 Z" fill="#7fb2d6" ${shape}/><path d="M14 9 h14 M14 15 h14" stroke="#c8312f" stroke-width="3"/>`,
    "Printer Ambush": `<rect x="5" y="16" width="34" height="16" rx="3" fill="#b9c2cc" ${shape}/><path d="M12 16 V5 h20 v11 M12 28 h20 v12 l-4 -3 -4 3 -4 -3 -4 3 -4 -3 Z" fill="#fffdf8" ${shape}/>`,
    "Roast Heist": `${plate}<path d="M8 30 q0 -16 15 -16 q14 0 14 16 Z" fill="#b5744a" ${shape}/><path d="M34 18 l6 -8 M38 8 a3 3 0 1 1 4 4" ${line}/>`,
    "Plant Excavation": `<path d="M12 26 h20 l-3 14 H15 Z" fill="#c9693c" ${shape}/><path d="M22 26 q-2 -12 -12 -14 q4 10 12 14 q-2 -16 8 -20 q4 12 -8 20" fill="#63b96f" ${shape}/><path d="M2 40 q4 -6 8 0 M34 40 q4 -6 8 0" fill="#6b4a2f" ${shape}/>`,
    "Vase Gravity Test": `<g transform="rotate(35 24 20)"><path d="M15 2 h16 l-4 8 c12 8 8 28 -4 28 c-12 0 -16 -20 -4 -28 Z" fill="#7fb2d6" ${shape}/></g><path d="M4 34 l5 -2 M6 41 l5 -4" ${line}/>`,
    "Puddle Painting": `<path d="M3 32 q6 -12 16 -6 q10 -8 20 2 q6 10 -10 11 q-26 3 -26 -7 Z" fill="#f0e08a" ${shape}/><path d="M10 18 l4 4 M20 12 l1 5 M31 17 l-3 4" ${line}/>`,
    "Unrolled Yarn": `<circle cx="18" cy="18" r="14" fill="#d2587a" ${shape}/><path d="M6 14 q12 -6 24 4 M5 20 q14 -6 24 6 M10 8 q14 2 20 14" stroke="#f3c6d3" stroke-width="1.8" fill="none"/><path d="M28 28 q12 2 4 8 q-10 6 -22 2" stroke="#d2587a" stroke-width="2.6" fill="none"/>`,
    "Ink on the Carpet": `<path d="M2 30 l6 -8 h28 l6 8 v10 H2 Z" fill="#c9693c" ${shape}/><g transform="rotate(70 16 14)"><rect x="9" y="8" width="14" height="14" rx="2" fill="#3c4a86" ${shape}/></g><path d="M18 24 q10 -6 14 2 q4 10 -8 8 q-12 -2 -6 -10 Z" fill="#1f2a5c"/>`,
    "Charger Chewing": `<path d="M4 36 q18 4 14 -10 q-4 -12 10 -12 h4" fill="none" stroke="${ink}" stroke-width="3"/><rect x="30" y="8" width="10" height="12" rx="2" fill="#fffdf8" ${shape}/><path d="M40 11 h4 M40 17 h4 M12 30 l-5 -4 M18 34 l2 6" ${line}/><path d="M20 4 l-5 8 h5 l-3 7" stroke="#e0a020" stroke-width="2.4" fill="none"/>`,
    "Hairball Surprise": `<ellipse cx="22" cy="30" rx="16" ry="9" fill="#8d7a5f" ${shape}/><path d="M8 28 q8 -6 14 2 t14 0 M10 34 q8 -4 12 0 t12 0 M14 24 q8 -4 18 2" ${line}/><path d="M22 4 v8 M12 8 l4 6 M32 8 l-4 6" ${line}/>`,
    "Flooded Bathroom": `<path d="M8 12 h16 v6 q-8 2 -8 8" fill="none" stroke="#b9c2cc" stroke-width="6"/><path d="M14 26 v4" stroke="#5aa7cf" stroke-width="4"/><path d="M1 34 q5 -6 10 0 t10 0 t10 0 t12 0 v8 H1 Z" fill="#8fc3e6" ${shape}/><path d="M30 26 q4 -5 8 0 l-1 6 h-6 Z" fill="#f6d96a" ${shape}/>`,
    "Laundry Nest": `<path d="M4 18 H40 L36 40 H8 Z" fill="#c99b6a" ${shape}/><path d="M6 26 H38 M7 33 H37" ${line}/><path d="M8 18 q4 -10 12 -4 q6 -10 14 4 Z" fill="#9bb7d4" ${shape}/>`,
    "Open Aquarium": `${tank}${fish(14, 30, "#d2587a")}${fish(22, 6)}<path d="M30 12 q-2 3 0 4 M24 14 q-2 3 0 4" stroke="#5aa7cf" stroke-width="2" fill="none"/>`,
    "Shelf Clearance": `<path d="M2 18 H30" stroke="#8a5a33" stroke-width="5"/><rect x="6" y="5" width="5" height="11" fill="#c8312f" ${shape}/><rect x="12" y="3" width="5" height="13" fill="#63b96f" ${shape}/><g transform="rotate(48 34 26)"><rect x="30" y="18" width="6" height="14" fill="#4f6d9b" ${shape}/></g><g transform="rotate(-30 24 36)"><rect x="20" y="30" width="6" height="12" fill="#f2a33a" ${shape}/></g>`,
    "Wedding Veil": `<path d="M22 4 q-16 4 -18 36 q8 -4 12 0 q6 -5 12 0 q6 -4 12 0 Q38 8 22 4 Z" fill="#fffdf8" ${shape}/><path d="M14 20 l4 8 M26 16 l-3 10 M30 28 l4 6" ${line}/><circle cx="16" cy="8" r="3" fill="#d2587a"/><circle cx="22" cy="5" r="3" fill="#d2587a"/><circle cx="28" cy="8" r="3" fill="#d2587a"/>`,
    "Dinner Guest": `${plate}<path d="M10 30 a12 10 0 0 1 24 0 Z" fill="#b9c2cc" ${shape}/><circle cx="22" cy="18" r="2.4" fill="${ink}"/><path d="M4 6 v8 M8 6 v8 M6 14 v10" ${line}/>`,
    "Grand Collapse": `<path d="M4 40 L14 10 L20 40 M24 40 L34 6 L42 40" fill="none" stroke="#8a5a33" stroke-width="4"/><path d="M2 22 L40 34 M6 8 L30 26" stroke="#8a5a33" stroke-width="4"/><path d="M16 2 l3 5 M28 2 l-2 5 M40 10 l-5 3" ${line}/>`,
    "Piano at Dawn": `<path d="M4 36 V14 q14 -12 36 0 V36 Z" fill="#3d3147" ${shape}/><rect x="4" y="26" width="36" height="10" fill="#fffdf8" ${shape}/><path d="M10 26 v6 M15 26 v6 M23 26 v6 M28 26 v6 M33 26 v6" stroke="${ink}" stroke-width="3"/>${note(20, 14)}`,
    "Whole Turkey": `${plate}<path d="M6 30 q2 -16 18 -14 q14 2 14 14 Z" fill="#c98245" ${shape}/><path d="M32 20 q8 -4 8 -10 M6 24 q-6 -4 -2 -8" stroke="#c98245" stroke-width="6" stroke-linecap="round" fill="none"/><circle cx="41" cy="8" r="3" fill="#fffdf8" ${shape}/>`,
};
