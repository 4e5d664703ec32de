//! A hundred jobs.

use conveyor::{Belt, Job};

fn main() {
    let mut belt = Belt::default();
    for number in 0..100 {
        belt.push(Job::new(&format!("job {number}"), move || Ok(number)));
    }
    println!("{:?}", belt.run());
}
